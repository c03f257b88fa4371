"""Checks the delivered files: loop seams (last frame to first against neighbouring frames), sizes, dimensions, codec."""
import json, subprocess, sys
from pathlib import Path
import numpy as np
from PIL import Image
from video import frames
OUT = Path(__file__).resolve().parents[2]
total, bad = 0, 0
for f in sorted([*(OUT / "demo").rglob("*"), *(OUT / "public" / "reel").rglob("*")]):
    if not f.is_file(): continue
    n = f.stat().st_size; total += n; note = ""
    if f.suffix == ".mp4":
        p = json.loads(subprocess.run(["ffprobe", "-v", "error", "-show_streams", "-of", "json", str(f)], capture_output=True, text=True).stdout)["streams"]
        s = p[0]; w, h = s["width"], s["height"]
        small = lambda x: x[:h // 10 * 10, :w // 10 * 10].reshape(h // 10, 10, w // 10, 10, 3).mean((1, 3))   # averages the grain away
        fs = [small(x.astype("f4")) for x in frames(f, w, h)]
        d = lambda a, b: float(np.abs(a - b).mean())
        step = [d(fs[i], fs[i + 1]) for i in range(len(fs) - 1)]    # key frames are among them (every 48th)
        seam = d(fs[-1], fs[0])
        ok = seam <= max(step) * 1.5 + .25 and s["pix_fmt"] == "yuv420p" and s["profile"] == "High" and sum(x["codec_type"] == "video" for x in p) == 1
        bad += not ok; note = f"{w}x{h} {len(fs)} frames {s['profile']} {s['pix_fmt']}  seam {seam:.2f}, steps {np.median(step):.2f} (max {max(step):.2f})  {'ok' if ok else 'CHECK'}"
    elif f.suffix in (".jpg", ".png"):
        note = "x".join(map(str, Image.open(f).size))
    print(f"{str(f.relative_to(OUT)):58s} {n / 1000:8.1f} kB  {note}")
print(f"total {total / 1e6:.2f} MB, {bad} to check"); sys.exit(bool(bad))
