#!/usr/bin/env python3
"""Joins pairs of a parallel text at random, one to four in a row, to at most 50 words a side.

    join_pairs.py SOURCE TARGET OUT.tsv --seed 1 [--passes 4] [--per-bucket 300]

Each pass shuffles the pairs and joins the next one to four (all four numbers equally often) as long as
neither side grows beyond 50 words. With --per-bucket only so many are kept of each of the lengths 1 to 10,
11 to 20, ... 41 to 50 source words: a test set in which every length counts the same.
"""
import argparse
import random

LONGEST = 50


def joined(pairs, draw):
    """Yields (source words, target words): every pair once, one to four of them in a row."""
    order = list(range(len(pairs)))
    draw.shuffle(order)
    at = 0
    while at < len(order):
        source, target = [], []
        for index in order[at:at + draw.randint(1, 4)]:
            more_source, more_target = pairs[index]
            if source and max(len(source) + len(more_source), len(target) + len(more_target)) > LONGEST:
                break
            source, target = source + more_source, target + more_target
            at += 1
        if 0 < len(source) <= LONGEST and 0 < len(target) <= LONGEST:
            yield source, target


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--per-bucket", type=int, default=0)
    options = parser.parse_args()

    with open(options.source, encoding="utf-8") as source, open(options.target, encoding="utf-8") as target:
        pairs = [(left.split(), right.split()) for left, right in zip(source, target, strict=True)]
    draw = random.Random(options.seed)
    kept = [0] * (LONGEST // 10)
    with open(options.out, "w", encoding="utf-8", newline="\n") as out:
        for _ in range(options.passes):
            for source, target in joined(pairs, draw):
                bucket = (len(source) - 1) // 10
                if options.per_bucket and kept[bucket] == options.per_bucket:
                    continue
                kept[bucket] += 1
                print(" ".join(source), " ".join(target), sep="\t", file=out)
    print("pairs of 1-10, 11-20, ... words:", *kept)


if __name__ == "__main__":
    main()
