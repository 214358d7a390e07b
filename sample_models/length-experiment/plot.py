#!/usr/bin/env python3
"""Draws BLEU against the length of the source sentence from what `lookback-cli evaluate --json` printed.

    plot.py OUT.svg EVALUATION.json...
"""
import json
import sys
from html import escape

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 62, 110, 24, 62
COLORS = ["#0072b2", "#d55e00", "#009e73", "#aa4499"]  # told apart by the colour-blind


def systems(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            yield from json.load(file)["systems"]


def main():
    out, paths = sys.argv[1], sys.argv[2:]
    all_systems = sorted(systems(paths), key=lambda s: (not s["model"].startswith("rnnsearch"), s["model"]))
    buckets = [b for b in all_systems[0]["buckets"] if b["n"] > 0]
    highest = max(b["interval"][1] for s in all_systems for b in s["buckets"] if b["interval"])
    top = 5 * (int(highest / 5) + 1)

    def x(k):
        return LEFT + (k + 0.5) * (WIDTH - LEFT - RIGHT) / len(buckets)

    def y(bleu):
        return HEIGHT - BOTTOM - bleu * (HEIGHT - TOP - BOTTOM) / top

    def text(at_x, at_y, words, anchor="middle", more=""):
        return f'<text x="{at_x:.1f}" y="{at_y:.1f}" text-anchor="{anchor}" {more}>{escape(words)}</text>'

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           'font-size="13" fill="#222">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for bleu in range(0, top + 1, 5):
        svg.append(f'<path d="M{LEFT} {y(bleu):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        svg.append(text(LEFT - 8, y(bleu) + 4, str(bleu), "end"))
    for k, bucket in enumerate(buckets):
        svg.append(text(x(k), HEIGHT - BOTTOM + 20, f'{bucket["from"]}–{bucket["to"]}'))
        svg.append(text(x(k), HEIGHT - BOTTOM + 36, f'n {bucket["n"]}', more='font-size="11" fill="#666"'))
    svg.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "source words"))
    svg.append(text(18, (TOP + HEIGHT - BOTTOM) / 2, "BLEU", more=f'transform="rotate(-90 18 {(TOP + HEIGHT - BOTTOM) / 2})"'))
    ends = []
    for system, color in zip(all_systems, COLORS):
        points = [b for b in system["buckets"] if b["n"] > 0]
        band = [f"{x(k):.1f},{y(b['interval'][1]):.1f}" for k, b in enumerate(points)]
        band += [f"{x(k):.1f},{y(b['interval'][0]):.1f}" for k, b in reversed(list(enumerate(points)))]
        svg.append(f'<polygon points="{" ".join(band)}" fill="{color}" fill-opacity="0.15"/>')
        line = " ".join(f"{x(k):.1f},{y(b['bleu']):.1f}" for k, b in enumerate(points))
        dashed = "" if system["model"].startswith("rnnsearch") else ' stroke-dasharray="6 4"'
        svg.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.5"{dashed}/>')
        ends.append((y(points[-1]["bleu"]), system["model"], color))
    lowest = HEIGHT - BOTTOM + 14
    for at, name, color in sorted(ends, reverse=True):  # names that would overlap make room upwards
        lowest = min(at + 4, lowest - 16)
        svg.append(text(WIDTH - RIGHT - 34, lowest, name, "start", f'fill="{color}" font-weight="bold"'))
    svg.append("</svg>")
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(svg) + "\n")


if __name__ == "__main__":
    main()
