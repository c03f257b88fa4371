"""Make everything:  python render.py            (or one step: shots stills news people brand encode reel manifest)

Steps are resumable: finished shots stay in the cache (PRIMAL_CACHE, default .cache beside this file)."""
import json, shutil, sys, time
from pathlib import Path
import numpy as np
from PIL import Image
from engine import Engine
from looks import SCENES, GRADES
from shots import shot, CACHE, FPS, LOOP, W, H
from video import writer, final_args, frames
import brand as B
from reel import make_reel
from words import SHOWS, NEWS, PEOPLE
import stills as K

HERE = Path(__file__).resolve().parent
OUT, PUBLIC = HERE.parents[1] / "demo", HERE.parents[1] / "public"
CLIP, XF = 96, 18                                   # second clip: 4 s, 18 frames dissolve into its own start
_eng = None
def eng():
    global _eng
    _eng = _eng or Engine()
    return _eng

def save_jpg(a, path, kb, size=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    im = Image.fromarray(a) if isinstance(a, np.ndarray) else a
    if size and im.size != size:
        im = im.resize(size, Image.LANCZOS)
    for q in range(88, 30, -3):
        im.save(path, quality=q, optimize=True, progressive=True, subsampling=0 if q > 80 else 2)
        if path.stat().st_size <= kb * 1000:
            break

def picture(slug, view, ph, size, ss=1.5, grade={}):
    w, h = int(size[0] * ss) // 2 * 2, int(size[1] * ss) // 2 * 2
    g = {**GRADES[slug], **grade}; g["grain"] = g["grain"] * 1.25
    eng().finish(SCENES[slug](eng(), w, h, ph, view), w, h, g, gseed=int(ph * 1000) + view * 7)
    im = Image.fromarray(eng().read("out", w, h)).resize(size, Image.LANCZOS)
    eng().free(w, h)
    return im

def step_shots():
    for s in SHOWS:
        shot(eng(), s, 0, 0, LOOP); shot(eng(), s, 1, 0, CLIP + XF)

def step_stills(only=None):
    for s, d in SHOWS.items():
        if only and s not in only: continue
        for name, view, ph in d["stills"]:
            save_jpg(picture(s, view, ph, (1280, 720)), OUT / "shows" / s / f"{name}.jpg", 178)
        v, ph = d["thumb"]
        save_jpg(picture(s, v, ph, (1200, 675)), OUT / "shows" / s / "thumb.jpg", 165)

def step_kits(only=None):
    for s, stills in K.STILLS.items():
        if only and s not in only: continue
        for n, each in enumerate(stills):
            im = picture(s, K.FIRST + n, each["ph"], K.SIZE, 1, each["grade"])
            save_jpg(im, OUT / K.file_of(s, n), K.KB)

def step_news():
    for n, it in enumerate(NEWS, 1):
        if "mode" in it:
            w, h = 1800, 1012
            t = eng().draw("editorial", "scene", w, h, mode=it["mode"], seed=it.get("seed", 3.), acc=(.86, .20, .08))
            eng().finish(t, w, h, dict(vig=.25, grain=.06, halK=.12, thr=.8, ca=.002), gseed=n)
            im = Image.fromarray(eng().read("out", w, h))
        else:
            im = picture(*it["shot"], (1200, 675))
        save_jpg(im, OUT / "news" / f"{n:02d}-{it['slug']}.jpg", 118, (1200, 675))

GP = dict(vig=.30, grain=.07, halK=.12, bloomK=.15, thr=.8, contrast=1.04, satur=.70, ca=.0015, high=(.01, .004, -.015), shadow=(.0, .0, .008))
def portrait(p, w, h, ph, move, tex):
    c = lambda s: tuple(int(s[i:i + 2], 16) / 255 for i in (1, 3, 5))
    t = eng().draw("portrait", "scene", w, h, {"tex0": tex}, gA=c(p["ground"][0]), gB=c(p["ground"][1]), side=float(p["side"]), move=move, ph=ph, seed=1.)
    eng().finish(t, w, h, GP, gseed=int(ph * 96) + 1)
    return eng().read("out", w, h)

def avatar(p):
    im = Image.open(HERE / "people" / f"{p['slug']}.png").convert("RGBA")
    t = eng().ctx.texture(im.size, 4, im.tobytes()); t.build_mipmaps(); return t

def step_people(only=None):
    for p in PEOPLE:
        if only and p["slug"] not in only: continue
        t = avatar(p)
        save_jpg(portrait(p, 1600, 2000, 0., 0., t), OUT / "people" / f"{p['slug']}.jpg", 118, (800, 1000))
        if p.get("video"):
            f = OUT / "people" / f"{p['slug']}.mp4"
            wr = writer(f, 720, 900, FPS, final_args(25, "1000k"))
            for i in range(96):
                a = portrait(p, 720, 900, i / 96, 1., t)
                if i == 12: save_jpg(a, OUT / "people" / f"{p['slug']}-video-poster.jpg", 110)
                wr.stdin.write(a.tobytes())
            wr.stdin.close(); wr.wait()

def encode(src, dst, crf, rate, cross=0):
    a = list(frames(src, W, H)) if cross else None
    wr = writer(dst, W, H, FPS, final_args(crf, rate))
    it = a[:len(a) - cross] if cross else frames(src, W, H)
    for i, f in enumerate(it):
        if cross and i < cross:
            k = i / cross; k = k * k * (3 - 2 * k); f = (a[len(a) - cross + i] * (1 - k) + f * k + .5).astype("u1")
        if i == 12: save_jpg(f, dst.with_name(dst.stem + "-poster.jpg"), 118)
        wr.stdin.write(f.tobytes())
    wr.stdin.close(); wr.wait()

def step_encode(only=None):
    for s, d in SHOWS.items():
        if only and s not in only: continue
        o = OUT / "shows" / s; o.mkdir(parents=True, exist_ok=True)
        m, c = CACHE / f"{s}-0-0-{LOOP}.mkv", CACHE / f"{s}-1-0-{CLIP + XF}.mkv"
        loop = CACHE / f"{s}-loop.mp4" if s == "the-long-rain" else o / "main.mp4"      # trailer.ts cuts that show's main film
        if m.exists():
            encode(m, loop, d.get("crf", 24), "1600k")
            if loop.parent == CACHE: shutil.copy(loop.with_name(loop.stem + "-poster.jpg"), o / "main-poster.jpg")
        if c.exists(): encode(c, o / "media-2.mp4", d.get("crf", 24) + 2, "1400k", XF)

def step_brand():
    o = PUBLIC / "placeholders"; B.brand(CACHE / "brand", PUBLIC / "icons")
    base = np.array(picture("salt-country", 0, .42, (1200, 676)))[23:653].astype("f4")
    yy = np.linspace(0, 1, 630)[:, None, None]; xx = np.linspace(0, 1, 1200)[None, :, None]
    base *= .62 - .40 * np.clip((yy - .35) / .65, 0, 1) * (1 - .3 * xx)
    m = B.mask(B.WORD, B.WORD_BOX, B.W, 1200, 630, 84, 330, 1.12)[..., None]
    save_jpg((base * (1 - m) + B.rgb(B.PAPER) * m).clip(0, 255).astype("u1"), o / "og-default.jpg", 140)

def step_reel():
    make_reel(CACHE, PUBLIC / "reel", save_jpg)      # part of the site itself, not of its demo content

def step_manifest():
    import subprocess
    items = []
    def add(path, title, alt, caption=None, **k):
        f = OUT / path
        if not f.exists(): return
        it = dict(file=path, title=title, alt=alt, caption=caption or "")
        if f.suffix in (".jpg", ".png"):
            it["width"], it["height"] = Image.open(f).size; it["seconds"] = 0
        elif f.suffix == ".mp4":
            r = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height,nb_frames", "-of", "csv=p=0", str(f)], capture_output=True, text=True).stdout.strip().split(",")
            it["width"], it["height"], it["seconds"] = int(r[0]), int(r[1]), round(int(r[2]) / FPS, 2)
        it["bytes"] = f.stat().st_size; items.append({**it, **k})
    for s, d in SHOWS.items():
        p = f"shows/{s}"; t = d["title"]; k = dict(show=s)
        add(f"{p}/main.mp4", t, d["alt"], d["caption"], role="main", poster=f"{p}/main-poster.jpg", loop=True, **k)
        add(f"{p}/main-poster.jpg", f"{t}, poster", d["alt"], d["caption"], role="poster", **k)
        add(f"{p}/thumb.jpg", t, d["thumbAlt"], d["caption"], role="thumb", **k)
        for n in (1, 2, 3):
            m = d["media"][n - 1]
            if m.get("video"):
                add(f"{p}/media-{n}.mp4", m["title"], m["alt"], m["caption"], role="media", poster=f"{p}/media-{n}-poster.jpg", loop=True, **k)
                add(f"{p}/media-{n}-poster.jpg", m["title"] + ", poster", m["alt"], m["caption"], role="poster", **k)
            else:
                add(f"{p}/media-{n}.jpg", m["title"], m["alt"], m["caption"], role="media", **k)
        for n, e in enumerate(K.STILLS.get(s, [])):
            add(K.file_of(s, n), e["title"], e["alt"], e["caption"], role="still", **k)
    for p in PEOPLE:
        alt = f"Illustrated portrait of {p['name']}, {p['role'][0].lower() + p['role'][1:]}."
        add(f"people/{p['slug']}.jpg", p["name"], alt, p["role"], role="portrait", person=p["slug"])
        add(f"people/{p['slug']}.mp4", p["name"], alt + " Light moves slowly across the picture.", p["role"], role="portrait-video", person=p["slug"], poster=f"people/{p['slug']}-video-poster.jpg", loop=True)
        add(f"people/{p['slug']}-video-poster.jpg", p["name"], alt, p["role"], role="poster", person=p["slug"])
    for n, it in enumerate(NEWS, 1):
        add(f"news/{n:02d}-{it['slug']}.jpg", it["title"], it["alt"], it["caption"], role="news")
    for name, title, alt in B.LOGOS:
        add(f"brand/{name}.png", title, alt, title, role="logo")
    (OUT / "manifest.json").write_text(json.dumps(dict(fps=FPS, files=items), indent=1, ensure_ascii=False) + "\n")
    print(len(items), "files,", round(sum(i["bytes"] for i in items) / 1e6, 2), "MB")

STEPS = dict(shots=step_shots, stills=step_stills, kits=step_kits, news=step_news, people=step_people, brand=step_brand, encode=step_encode, reel=step_reel, manifest=step_manifest)
if __name__ == "__main__":
    args = sys.argv[1:]
    names = [a for a in args if a in STEPS] or list(STEPS)
    only = [a for a in args if a not in STEPS]
    for n in names:
        t = time.time(); (STEPS[n](only) if only and n in ("stills", "kits", "encode", "people") else STEPS[n]()); print(f"{n}: {time.time() - t:.0f} s", flush=True)
