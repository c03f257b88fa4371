"""The stills of the press kits: views of their own beside those in looks.py, each with its words. They are large enough to be printed."""
from looks import BLUE, DAWN, EMBER_VIEWS, INK_VIEWS, MAG, MARSH_VIEWS, RAIN_VIEWS, RED, SODIUM, TEAL, WHITE, sun

SIZE, KB = (2048, 1152), 240
FIRST = 10                                          # views from here on are stills

def still(view, ph, title, alt, caption, **grade):
    return dict(view=view, ph=ph, title=title, alt=alt, caption=caption, grade=grade)

STILLS = {
    "the-long-rain": [
        still(dict(RAIN_VIEWS[0], hz=-.15, vp=.0, coc=.50, n=14, zoom=.82, frameX=-9., seed=23.,
                   signs=[(-.40, .10, .10, .012, TEAL, 1.1), (.36, .26, .012, .14, MAG, 1.0)]), .35,
              "The port, the forty-first day", "A wet street at night with two rows of lamps that run together in the distance.",
              "The port, on the forty-first day of rain.", exposure=1.7, satur=1.1),
        still(dict(RAIN_VIEWS[2], hz=.02, vp=.35, coc=2.3, n=9, r=(.020, .034), zoom=3.6, pan=(-.12, .05), seed=29.,
                   signs=[(.10, .12, .09, .10, SODIUM, 1.3), (.55, .05, .06, .2, RED, .8)]), .6,
              "One drop", "A few large drops on glass, each with an orange street upside down in it.",
              "One drop: the picture with which every episode begins.", exposure=1.55),
        still(dict(RAIN_VIEWS[1], hz=-.10, vp=.42, coc=1.0, silh=1.2, seed=31., n=12,
                   signs=[(.52, .20, .16, .012, SODIUM, 1.2), (.30, .0, .012, .10, RED, .8)]), .15,
              "Hanne Calloway", "A woman in profile, dark against a window, with amber lights behind the rain.",
              "Hanne Calloway (Ailsa Marchbank) listens, episode one.", satur=.85, high=(.05, .02, -.04)),
        still(dict(RAIN_VIEWS[3], hz=.14, vp=.1, coc=1.5, zoom=1.6, n=30, r=(.006, .012), seed=37.,
                   signs=[(-.1, .30, .30, .05, RED, .9), (.5, .10, .012, .2, MAG, .6)]), .8,
              "The last ferry", "Red light fills a window that is covered with small drops.",
              "The last ferry does not leave, episode four.", shadow=(.02, -.004, .0), exposure=1.2),
        still(dict(RAIN_VIEWS[0], hz=-.02, vp=-.2, coc=1.25, n=16, frameX=-.42, seed=41., sky=(.30, .36, .40), street=(.30, .33, .34),
                   signs=[(-.6, .2, .012, .1, WHITE, .2)]), .5,
              "Morning", "A grey morning behind a wet window with a dark frame on the left.",
              "Morning: the rain has stopped. Nobody believes it.", exposure=1.5, satur=.35, bloomK=.12),
    ],
    "salt-country": [
        still(dict(sunDir=sun(.6, .20), camP=(12, 17., 30), camA=(.1, -.52), fov=.85, dens=.008, reeds=0., birds=0., seed=15., tide=.03, **DAWN), .2,
              "From the balloon", "Creeks wind through a salt marsh, seen from far above in low sun.",
              "From the balloon, at the turn of the tide.", contrast=1.3),
        still(dict(MARSH_VIEWS[2], sunDir=sun(.1, .012), camP=(-60, .7, 40), camA=(.04, .02), seed=21., reeds=1.4,
                   cGold=(1., .34, .16), cSlate=(.20, .14, .22), cZen=(.10, .08, .20)), .7,
              "Last light", "Reeds stand black against a deep red sky.", "Last light, 3 November.", exposure=.95, satur=1.2),
        still(dict(sunDir=sun(-.1, .16), camP=(64, 3.4, 12), camA=(0, .0), fov=.8, dens=.018, reeds=.8, birds=0., seed=27., tide=.02,
                   cGold=(.46, .56, .72), cSlate=(.08, .12, .20), cZen=(.02, .04, .10)), .45,
              "A moon for the waders", "Moonlight on wet mud and still water, the sky almost black.",
              "A moon for the waders: filmed without a lamp.", exposure=.75, satur=.8),
        still(dict(MARSH_VIEWS[0], sunDir=sun(-.3, .10), camP=(-20, 4.2, 90), camA=(0, .03), fov=.5, dens=.06, reeds=0., birds=2., seed=33.,
                   cGold=(1., .86, .62), cSlate=(.46, .48, .50), cZen=(.30, .36, .42)), .55,
              "Eleven thousand geese", "Geese cross a pale sky above a marsh in mist.",
              "Some of the eleven thousand geese, and none of them on cue.", exposure=.9),
    ],
    "ember": [
        still(dict(camP=(.6, 1.35, .2), camA=(.05, -.60), fov=.48, heat=1.2, smokeK=.0, focus=1.7, seed=14.), .3,
              "Ash and oak", "Burning coals from close above, bright orange in their cracks.", "Oak, after four hours.", contrast=1.2),
        still(dict(camP=(-1.2, .70, -.6), camA=(.30, -.06), fov=.40, heat=1.15, smokeK=.6, focus=3.2, seed=19.), .75,
              "The long hearth", "A low view along a bed of coals that is sharp only far behind.", "The long hearth, twelve metres of it.", exposure=1.25),
        still(dict(camP=(0, 1.6, -3.4), camA=(0, .10), fov=.85, heat=.75, smokeK=2.4, focus=4.6, seed=24.), .5,
              "Before the doors open", "Smoke turns in the dark above a small fire.", "Before the doors open.", satur=.65, exposure=1.5,
              shadow=(-.004, .004, .022)),
    ],
    "the-ink-archive": [
        still(dict(INK_VIEWS[1], zoom=1.05, pan=(0., .0), paper=(.80, .84, .86), ink=(1.3, 1.05, .8), neg=0.), .62,
              "Prussian blue", "Blue ink falls through pale water in long threads.", "Prussian blue, reel 31.", satur=1.2),
        still(dict(INK_VIEWS[0], zoom=2.2, pan=(.10, .10), paper=(1.0, .52, .30), ink=(1., 1., 1.), neg=1.), .18,
              "The fire of 1931", "A pale brown cloud of ink on film that is almost black.", "The reel that was in the fire of 1931.", exposure=1.2),
    ],
}

VIEWS = {"the-long-rain": RAIN_VIEWS, "salt-country": MARSH_VIEWS, "ember": EMBER_VIEWS, "the-ink-archive": INK_VIEWS}
for slug, stills in STILLS.items():
    VIEWS[slug].update({FIRST + n: each["view"] for n, each in enumerate(stills)})

def file_of(slug, n):
    return f"shows/{slug}/press-{n + 1}.jpg"
