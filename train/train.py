"""Teaches a network of the learned reader and writes its weights: python train/train.py train/data/400 train/data/401 ... --out src/extraction/learned/fields.bin

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
parser.add_argument("--watch", default=None, help="documents that nothing is learned from: how often the right word is the likeliest")
parser.add_argument("--drop", type=float, default=0.15, help="share of what a word is made of that is left out at each step")
parser.add_argument("--forget", type=float, default=0.25, help="share of words that are told by their parts alone")
parser.add_argument("--blank", type=float, default=0.0, help="share of words that are told by their shape and place alone")
parser.add_argument("--lost", type=float, default=0.0, help="share of other words that a page may lack")
parser.add_argument("--stretch", type=float, default=0.0, help="how much wider or narrower a page may be")
parser.add_argument("--seed", type=int, default=7)
parser.add_argument("--minutes", type=float, default=6, help="rounds that would take longer are left out")
parser.add_argument("--rounds", type=int, default=24)
parser.add_argument("--rate", type=float, default=2e-3)
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
count_learned = len(documents)
watched = load(args.watch)[1] if args.watch else []
documents = documents + watched
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
        self.drop = nn.Dropout(args.drop)

    def forward(self, hashes, grams, where, lines, columns, mask, forget=0.0):
        word = self.words(hashes[..., 0])
        known = 1.0
        if forget > 0:
            # A word that was never seen must be told by its parts and its neighbours, and one in ten by its neighbours alone.
            word = word * (torch.rand(word.shape[:2], device=word.device) >= forget)[..., None]
            known = (torch.rand(word.shape[:2], device=word.device) >= args.blank)[..., None].to(word.dtype)
        counts = (grams < SIZES["trigrams"]).sum(-1, keepdim=True).clamp(min=1)
        parts = [word * known, self.starts(hashes[..., 1]) * known, self.ends(hashes[..., 2]) * known, self.shapes(hashes[..., 3]), self.trigrams(grams).sum(-2) / counts * known, where]
        x = self.drop(self.enter(torch.cat(parts, -1)))
        line_steps = F.one_hot(steps_of(lines[:, None, :] - lines[:, :, None]), STEPS).to(x.dtype)
        column_steps = F.one_hot(steps_of(columns[:, None, :] - columns[:, :, None]), STEPS).to(x.dtype)
        for layer in self.layers:
            x = layer(x, line_steps, column_steps, mask, self.drop)
        x = self.last(x)
        return self.tell(x), self.tellFiner(x)


lengths = np.array([len(rows) for rows, _, _ in documents])
begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])


def flat(of, dtype):
    """Of all words of all documents, one behind the other, where the sums are done: a batch is taken from there."""
    return torch.from_numpy(np.concatenate([of(rows, table) for rows, table, _ in documents]).astype(dtype)).to(device)


words_of = {
    "hashes": flat(lambda rows, table: table[rows["word"], :4], np.int32),
    "grams": flat(lambda rows, table: np.where(table[rows["word"], 4:] == 0xFFFF, SIZES["trigrams"], table[rows["word"], 4:]), np.int32),
    "where": flat(lambda rows, _: rows["places"], np.uint8),
    "lines": flat(lambda rows, _: rows["line"], np.int32),
    "columns": flat(lambda rows, _: rows["column"], np.int32),
    "label": flat(lambda rows, _: rows["label"], np.uint8),
    "fine": flat(lambda rows, _: rows["finer"], np.uint8),
}
starts_at = torch.from_numpy(begins).to(device)
counts_of = torch.from_numpy(lengths).to(device)
weights_of = torch.tensor([float(heavy) for _, _, heavy in documents], device=device)
LEFT, RIGHT, HEIGHT = 0, 1, 6


def chance_of(shape):
    return torch.rand(shape, device=device)


def batch_of(chosen, augment):
    chosen = torch.as_tensor(np.asarray(chosen), device=device)
    count = counts_of[chosen]
    order = torch.arange(int(count.max()), device=device)
    mask = order[None, :] < count[:, None]
    at = torch.where(mask, starts_at[chosen][:, None] + order[None, :], torch.zeros((), dtype=torch.long, device=device))
    hashes, grams = words_of["hashes"][at].long(), words_of["grams"][at].long()
    where = words_of["where"][at].float() / 255.0
    lines, columns = words_of["lines"][at].long(), words_of["columns"][at].long()
    label = torch.where(mask, words_of["label"][at].long(), UNKNOWN)
    fine = torch.where(mask, words_of["fine"][at].long(), UNKNOWN)
    if augment:
        one = (len(chosen), 1)
        # Text without boxes knows no heights.
        where[..., HEIGHT] = torch.where(chance_of(one) < 0.25, 1 / 3, where[..., HEIGHT])
        # Another width of the paper.
        scale = 1 + args.stretch * (2 * chance_of(one) - 1)
        for name in (LEFT, RIGHT):
            where[..., name] = (where[..., name] * scale).clamp(max=1)
        columns = (columns * scale).long()
        # Words that the engine did not see: any but those that are looked for.
        lost = (chance_of(one) < 0.3) * args.lost * chance_of(one)
        mask = mask & ~((chance_of(mask.shape) < lost) & (label == 0))
        label = torch.where(mask, label, UNKNOWN)
        fine = torch.where(mask, fine, UNKNOWN)
    return hashes, grams, where, lines, columns, mask, label, fine, weights_of[chosen]


network = Network().to(device)
print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
held = np.arange(0, count_learned, 40)
learned = np.array([at for at in range(count_learned) if at % 40])
seen_apart = np.arange(count_learned, len(documents))


def watch(model):
    """Of the documents that print a field: how often a word of it is the likeliest."""
    model.eval()
    names = ["supplier", "date", "total", "vat"]
    tally = {}
    with torch.no_grad():
        for at in range(0, len(seen_apart), size):
            own = seen_apart[at : at + size]
            batch = batch_of(own, False)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                told = model(*batch[:6])[0].float().softmax(-1)
            label, mask, weight = batch[6], batch[5], batch[8]
            for name in names:
                one = about["labels"].index(name)
                likely = told[..., one] + (told[..., about["labels"].index("brand")] if name == "supplier" else 0)
                best = likely.masked_fill(~mask, -1).argmax(-1)
                chosen = label.gather(1, best[:, None])[:, 0]
                is_right = (chosen == one) | ((chosen == about["labels"].index("brand")) if name == "supplier" else False)
                has = (label == one).any(1)
                for kind, which in (("made", weight == 1), ("real", weight == 2)):
                    key = f"{name} {kind}"
                    right, count = tally.get(key, (0, 0))
                    tally[key] = (right + (is_right & has & which).sum().item(), count + (has & which).sum().item())
    return " ".join(f"{key} {right / max(1, count):.3f}" for key, (right, count) in tally.items())

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


optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.02)
# What is written is the mean of the last thousand steps or so: it is surer than any one of them.
mean = torch.optim.swa_utils.AveragedModel(network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.999))
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
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=total + 1, pct_start=0.08)
begun = time.time()
step = 0
for turn in range(rounds):
    network.train()
    # Documents of about one length together, in an order of chance.
    order = np.argsort(lengths[learned] + rng.normal(0, 40, len(learned)))
    batches = [order[at : at + size] for at in range(0, len(order) - size + 1, size)]
    rng.shuffle(batches)
    sums = 0.0
    for chosen in batches:
        loss, _ = loss_of(batch_of(learned[chosen], True), args.forget)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        mean.update_parameters(network)
        if step < total:
            schedule.step()
        step += 1
        sums += loss.detach()
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
    if args.watch and (turn % 4 == 3 or turn + 1 == rounds):
        print(f"round {turn + 1}, unseen: {watch(network)}; mean: {watch(mean.module)}", flush=True)

if args.watch:
    print("mean:", watch(mean.module), flush=True)
network = mean.module.cpu().eval()
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
    with torch.no_grad():
        for name, value in network.state_dict().items():
            value.copy_(value.half().float())
        batch = [part.cpu() for part in batch_of(held[:1], False)]
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
