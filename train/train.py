"""Teaches the learned reader and writes its weights: python train/train.py train/data/301 train/data/302 ... --out src/extraction/learned/fields.bin

Needs torch and numpy, and nothing else. The same data and seed give the same weights on the same machine. With --sample the
first document and what the network says of it are written too, so that the reader in TypeScript can be compared with it.
"""
import argparse
import gzip
import json
import math
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

parser = argparse.ArgumentParser()
parser.add_argument("data", nargs="+")
parser.add_argument("--out", default="src/extraction/learned/fields.bin")
parser.add_argument("--sample", default=None)
parser.add_argument("--seed", type=int, default=7)
parser.add_argument("--minutes", type=float, default=6, help="rounds that would take longer are left out")
parser.add_argument("--rounds", type=int, default=24)
parser.add_argument("--width", type=int, default=96)
parser.add_argument("--layers", type=int, default=3)
parser.add_argument("--heads", type=int, default=4)
args = parser.parse_args()

torch.manual_seed(args.seed)
rng = np.random.default_rng(args.seed)
device = "cuda" if torch.cuda.is_available() else "cpu"

SIZES = {"words": 8192, "trigrams": 8192, "starts": 4096, "ends": 4096, "shapes": 1024}
DIMS = {"words": 48, "trigrams": 32, "starts": 24, "ends": 24, "shapes": 24}
EDGES = [0, 1, 2, 3, 5, 8, 13, 24]
STEPS = 2 * len(EDGES) - 1
UNKNOWN = 255


def load(folder):
    about = json.load(open(f"{folder}/about.json"))
    grams = about["trigramsMax"]
    table = np.frombuffer(gzip.open(f"{folder}/words.bin.gz").read(), dtype="<u2").reshape(-1, 4 + grams)
    raw = gzip.open(f"{folder}/documents.bin.gz").read()
    row = np.dtype([("word", "<u4"), ("line", "<u2"), ("column", "u1"), ("label", "u1"), ("finer", "u1"), ("places", "u1", about["places"])])
    documents, at = [], 0
    while at < len(raw):
        count, weight = struct.unpack_from("<HH", raw, at)
        rows = np.frombuffer(raw, dtype=row, count=count, offset=at + 4)
        at += 4 + count * row.itemsize
        documents.append((rows, table, weight))
    return about, documents


abouts, everything = zip(*[load(folder) for folder in args.data])
about = abouts[0]
documents = [document for part in everything for document in part]
labels = len(about["labels"])
finer = about["fields"]
places = about["places"]
print(f"{len(documents)} documents, {sum(len(d[0]) for d in documents)} words", flush=True)


def steps_of(distance):
    size = distance.abs()
    step = torch.zeros_like(size)
    for edge in EDGES[1:]:
        step = step + (size >= edge).long()
    middle = len(EDGES) - 1
    return torch.where(distance < 0, middle - step, middle + step)


class Layer(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.joined = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.up = nn.Linear(width, 3 * width)
        self.down = nn.Linear(3 * width, width)
        self.byLine = nn.Parameter(torch.zeros(heads, STEPS))
        self.byColumn = nn.Parameter(torch.zeros(heads, STEPS))

    def forward(self, x, line_steps, column_steps, mask, drop):
        batch, count, width = x.shape
        q, k, v = self.qkv(self.before(x)).view(batch, count, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        # As a product, since taking rows of a small table by so many numbers is slow to learn from.
        bias = (line_steps @ self.byLine.T.to(line_steps.dtype) + column_steps @ self.byColumn.T.to(line_steps.dtype)).permute(0, 3, 1, 2)
        bias = bias.masked_fill(~mask[:, None, None, :], -1e4)
        scores = q @ k.transpose(-1, -2) / math.sqrt(width // self.heads) + bias
        x = x + drop(self.joined((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, count, width)))
        return x + drop(self.down(F.relu(self.up(self.between(x)))))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(SIZES["words"], DIMS["words"])
        self.starts = nn.Embedding(SIZES["starts"], DIMS["starts"])
        self.ends = nn.Embedding(SIZES["ends"], DIMS["ends"])
        self.shapes = nn.Embedding(SIZES["shapes"], DIMS["shapes"])
        self.trigrams = nn.Embedding(SIZES["trigrams"] + 1, DIMS["trigrams"], padding_idx=SIZES["trigrams"])
        for table in (self.words, self.starts, self.ends, self.shapes, self.trigrams):
            nn.init.normal_(table.weight, std=0.1)
        with torch.no_grad():
            # A short word has fewer parts, and what is missing says nothing.
            self.trigrams.weight[SIZES["trigrams"]] = 0
        self.enter = nn.Linear(sum(DIMS.values()) + places, args.width)
        self.layers = nn.ModuleList([Layer(args.width, args.heads) for _ in range(args.layers)])
        self.last = nn.LayerNorm(args.width)
        self.tell = nn.Linear(args.width, labels)
        self.tellFiner = nn.Linear(args.width, finer)
        self.drop = nn.Dropout(0.15)

    def forward(self, hashes, grams, where, lines, columns, mask, forget=0.0):
        word = self.words(hashes[..., 0])
        if forget > 0:
            # A word that was never seen must be told by its parts and its neighbours.
            word = word * (torch.rand(word.shape[:2], device=word.device) >= forget)[..., None]
        counts = (grams < SIZES["trigrams"]).sum(-1, keepdim=True).clamp(min=1)
        parts = [word, self.starts(hashes[..., 1]), self.ends(hashes[..., 2]), self.shapes(hashes[..., 3]), self.trigrams(grams).sum(-2) / counts, where]
        x = self.drop(self.enter(torch.cat(parts, -1)))
        line_steps = F.one_hot(steps_of(lines[:, None, :] - lines[:, :, None]), STEPS).to(x.dtype)
        column_steps = F.one_hot(steps_of(columns[:, None, :] - columns[:, :, None]), STEPS).to(x.dtype)
        for layer in self.layers:
            x = layer(x, line_steps, column_steps, mask, self.drop)
        x = self.last(x)
        return self.tell(x), self.tellFiner(x)


def batch_of(chosen, augment):
    longest = max(len(d[0]) for d in chosen)
    shape = (len(chosen), longest)
    hashes = np.zeros(shape + (4,), dtype=np.int64)
    grams = np.full(shape + (about["trigramsMax"],), SIZES["trigrams"], dtype=np.int64)
    where = np.zeros(shape + (places,), dtype=np.float32)
    lines = np.zeros(shape, dtype=np.int64)
    columns = np.zeros(shape, dtype=np.int64)
    label = np.full(shape, UNKNOWN, dtype=np.int64)
    fine = np.full(shape, UNKNOWN, dtype=np.int64)
    mask = np.zeros(shape, dtype=bool)
    weight = np.ones(shape[0], dtype=np.float32)
    for at, (rows, table, heavy) in enumerate(chosen):
        n = len(rows)
        known = table[rows["word"]]
        hashes[at, :n] = known[:, :4]
        own = known[:, 4:].astype(np.int64)
        own[own == 0xFFFF] = SIZES["trigrams"]
        grams[at, :n] = own
        where[at, :n] = rows["places"] / 255.0
        lines[at, :n] = rows["line"]
        columns[at, :n] = rows["column"]
        label[at, :n] = rows["label"]
        fine[at, :n] = rows["finer"]
        mask[at, :n] = True
        weight[at] = heavy
        if augment and rng.random() < 0.15:
            # Text without boxes knows no heights.
            where[at, :n, 6] = 1 / 3
    to = lambda array: torch.from_numpy(array).to(device, non_blocking=True)
    return to(hashes), to(grams), to(where), to(lines), to(columns), to(mask), to(label), to(fine), to(weight)


network = Network().to(device)
print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
held = documents[::40]
learned = [d for at, d in enumerate(documents) if at % 40]
size = 96


def seconds_a_round():
    import time

    chosen = [learned[at] for at in range(0, len(learned), max(1, len(learned) // size))][:size]
    begun = 0.0
    for at in range(8):
        if at == 3:
            begun = time.time()
        loss = loss_of(batch_of(chosen, True), 0.15)[0]
        loss.backward()
        loss.item()
    network.zero_grad(set_to_none=True)
    return (time.time() - begun) / 5 * (len(learned) // size)


optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=0.02)
by_label = torch.ones(labels, device=device)
by_label[0] = 0.4


def loss_of(batch, forget):
    hashes, grams, where, lines, columns, mask, label, fine, weight = batch
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        told, told_finer = network(hashes, grams, where, lines, columns, mask, forget)
    one = F.cross_entropy(told.float().transpose(1, 2), label, weight=by_label, ignore_index=UNKNOWN, reduction="none")
    two = F.cross_entropy(told_finer.float().transpose(1, 2), fine, ignore_index=UNKNOWN, reduction="none")
    count = (label != UNKNOWN).sum(1).clamp(min=1)
    return ((one.sum(1) + 0.5 * two.sum(1)) / count * weight).mean(), told


import time

a_round = seconds_a_round()
rounds = max(2, min(args.rounds, int(args.minutes * 60 / (a_round * 1.15))))
print(f"{a_round:.1f} s a round, {rounds} rounds", flush=True)
total = rounds * (len(learned) // size)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=total + 1, pct_start=0.08)
begun = time.time()
step = 0
for turn in range(rounds):
    network.train()
    # Documents of about one length together, in an order of chance.
    noise = rng.normal(0, 40, len(learned))
    order = np.argsort([len(d[0]) for d in learned] + noise)
    batches = [order[at : at + size] for at in range(0, len(order) - size + 1, size)]
    rng.shuffle(batches)
    sums = 0.0
    for chosen in batches:
        loss, _ = loss_of(batch_of([learned[i] for i in chosen], True), 0.25)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if step < total:
            schedule.step()
        step += 1
        sums += loss.item()
    network.eval()
    with torch.no_grad():
        right = np.zeros(labels)
        found = np.zeros(labels)
        said = np.zeros(labels)
        for at in range(0, len(held), size):
            batch = batch_of(held[at : at + size], False)
            told = loss_of(batch, 0.0)[1].argmax(-1)
            label = batch[6]
            for one in range(labels):
                right[one] += ((told == one) & (label == one)).sum().item()
                found[one] += (label == one).sum().item()
                said[one] += ((told == one) & (label != UNKNOWN)).sum().item()
    recall = " ".join(f"{about['labels'][i]} {right[i] / max(1, said[i]):.2f}/{right[i] / max(1, found[i]):.2f}" for i in range(labels))
    print(f"round {turn + 1}: loss {sums / len(batches):.4f}, {time.time() - begun:.0f} s; precision/recall of words: {recall}", flush=True)

network = network.cpu().eval()
parts = []
for name, value in network.state_dict().items():
    if name.startswith("tellFiner"):
        continue
    array = value.detach().float().numpy()
    if name == "trigrams.weight":
        array = array[: SIZES["trigrams"]]
    parts.append((name, array.astype("<f2")))
head = json.dumps({"width": args.width, "layers": args.layers, "heads": args.heads, "labels": about["labels"], "parts": [[name, list(array.shape)] for name, array in parts]}).encode()
with open(args.out, "wb") as file:
    file.write(struct.pack("<I", len(head)) + head)
    for _, array in parts:
        file.write(array.tobytes())
if args.sample:
    device = "cpu"
    rows = held[0]
    with torch.no_grad():
        for name, value in network.state_dict().items():
            value.copy_(value.half().float())
        batch = batch_of([rows], False)
        told, _ = network(*batch[:6])
    json.dump(
        {
            "hashes": batch[0][0].tolist(),
            "grams": batch[1][0].tolist(),
            "where": batch[2][0].tolist(),
            "lines": batch[3][0].tolist(),
            "columns": batch[4][0].tolist(),
            "told": told.softmax(-1)[0].tolist(),
        },
        open(args.sample, "w"),
    )
