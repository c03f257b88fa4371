"""Words for the manifest, and which frames become stills."""
import json
from pathlib import Path
PEOPLE = json.loads((Path(__file__).parent / "people" / "people.json").read_text())

def show(title, genre, alt, caption, thumb, thumb_alt, stills, media, **k):
    return dict(title=title, genre=genre, alt=alt, caption=caption, thumb=thumb, thumbAlt=thumb_alt, stills=stills, media=media, **k)

SHOWS = {
    "the-long-rain": show("The Long Rain", "drama",
        "Rain runs down a window at night; behind it the street lamps, neon signs and traffic are large soft discs of colour.", "The Long Rain: the flat on Harbour Street, episode one.",
        (0, .55), "Raindrops on a window in front of blurred amber, magenta and teal lights.",
        [("media-1", 2, .25), ("media-3", 3, .7)],
        [dict(title="Through the glass", alt="Close view of drops on a window, teal and magenta neon behind.", caption="Every drop holds the street upside down."),
         dict(title="Someone waiting", alt="A dark figure stands at a rain-covered window, city lights beyond.", caption="The wait, from episode three.", video=True),
         dict(title="Harbour Street, two in the morning", alt="Wet window with a magenta sign on the left and lamps running to the right.", caption="Harbour Street, two in the morning.")]),
    "salt-country": show("Salt Country", "natural history",
        "Low sun over a salt marsh: creeks wind between banks of pale grass while mist drifts and a skein of geese crosses the sky.", "Salt Country: first light on the flats.",
        (0, .62), "Sun low over a misty salt marsh with winding creeks and reeds in front.",
        [("media-1", 2, .3), ("media-3", 3, .5)],
        [dict(title="Eye level with the reeds", alt="Reeds in front of a red-gold dawn, a creek reflecting the sky.", caption="Eye level with the reeds, minutes before sunrise."),
         dict(title="The maze", alt="From above: creeks loop through dark banks of grass toward a hazy sun.", caption="Twice a day the sea redraws this map.", video=True),
         dict(title="White morning", alt="Thick pale mist over the marsh, the banks only just visible.", caption="White morning: visibility forty metres.")]),
    "perihelion": show("Perihelion", "science fiction",
        "A banded rust-coloured planet turns slowly, half in shadow, its grey rings sweeping out of frame and a small moon beyond.", "Perihelion: the Aru system, day 211.",
        (0, .30), "A ringed rust-coloured planet, half in shadow.",
        [("media-1", 2, .2), ("media-3", 3, .6)],
        [dict(title="Aru, night side", alt="The dark limb of a planet with a thin line of light, the sun flaring beyond it.", caption="The night side of Aru."),
         dict(title="Sunrise, every ninety minutes", alt="The sun stands just above the thin bright air of a dark planet.", caption="Sunrise, every ninety minutes.", video=True),
         dict(title="The ice giant", alt="A pale planet with wide rings lit from behind.", caption="The ice giant, from the approach.")]),
    "ember": show("Ember", "cooking",
        "A bed of coals glows orange in the dark; sparks rise and a thread of smoke turns above them.", "Ember: four hours after lighting.",
        (0, .45), "Glowing coals with sparks rising into the dark.",
        [("media-1", 2, .3), ("media-3", 3, .15)],
        [dict(title="The bed", alt="Low view across burning coals, the far ones out of focus.", caption="The bed is ready when the flames are gone."),
         dict(title="Coals, close", alt="Coals from close above, glowing between their dark crusts.", caption="Seven hundred degrees.", video=True),
         dict(title="Smoke", alt="Smoke lit red from below rises in a dark room.", caption="The smoke does half the cooking.")]),
    "double-or-nothing": show("Double or Nothing", "quiz show",
        "A studio set: a curved wall of magenta, blue and gold panels, two glowing desks on a polished floor, beams of light sweeping through haze above the audience.", "Double or Nothing: the set, seconds before air.",
        (0, .20), "Quiz studio with colour panels, two lit desks and light beams.",
        [("media-1", 2, .4), ("media-3", 3, .6)],
        [dict(title="From the gantry", alt="The stage from above: light rings on the floor and three desks.", caption="From the gantry, rehearsal."),
         dict(title="Desk left", alt="Low view past the magenta desk to the panel wall, beams swinging overhead.", caption="Desk left, before the final round.", video=True),
         dict(title="Into the light", alt="Beams of blue and gold light cross in the haze in front of colour panels.", caption="Into the light.")]),
    "the-ink-archive": show("The Ink Archive", "documentary",
        "A plume of ink unfolds in black water, printed on worn film with dust, a scratch and a soft frame edge.", "The Ink Archive: reel 14, restored.",
        (0, .40), "Pale ink curls through black water on old film.",
        [("media-1", 2, .3), ("media-3", 3, .8)], crf=25,
        media=[dict(title="Positive", alt="Dark ink falls through pale water, seen against light.", caption="The same reel, printed positive."),
         dict(title="Under the glass", alt="Close view of dark ink folding over itself in pale water.", caption="Under the glass: 1931 negative, first scan.", video=True),
         dict(title="Iron gall", alt="Amber ink spreads through light water in broad folds.", caption="Iron gall ink, ninety years on.")]),
}

NEWS = [
    dict(slug="double-win-at-the-lumen-awards", title="Double win at the Lumen Awards", mode=0, alt="A brass trophy in the shape of a bar and a ring on a black plinth.", caption="The Lumen, in brass."),
    dict(slug="cameras-roll-on-second-series", title="Cameras roll on second series", mode=1, alt="An empty director's chair in a pool of light on a dark studio floor, a tape mark beside it.", caption="Day one, before the crew."),
    dict(slug="a-new-home-on-canal-street", title="A new home on Canal Street", mode=2, alt="Two office buildings at dusk, some of the windows lit.", caption="Canal Street at blue hour."),
    dict(slug="salt-country-commissioned-for-six-more", title="Salt Country commissioned for six more", shot=("salt-country", 1, .75), alt="Creeks wind through a salt marsh in low sun.", caption="Six more tides."),
    dict(slug="the-long-rain-opens-northlight-festival", title="The Long Rain opens Northlight festival", mode=3, alt="A projector beam fans out over a full cinema seen from behind.", caption="Opening night."),
    dict(slug="ines-caldeira-joins-as-head-of-drama", title="Inês Caldeira joins as head of drama", shot=("the-long-rain", 1, .62), alt="A figure at a rain-covered window, lights beyond.", caption="From The Long Rain."),
    dict(slug="the-long-rain-returns", title="The Long Rain returns", shot=("the-long-rain", 3, .2), alt="Rain on a window in front of neon signs.", caption="Harbour Street again."),
    dict(slug="building-a-lens-for-the-dark", title="Building a lens for the dark", mode=4, alt="The front of a camera lens with coloured reflections in its glass.", caption="T1.0, hand-finished."),
    dict(slug="double-or-nothing-sold-to-eleven-territories", title="Double or Nothing sold to eleven territories", shot=("double-or-nothing", 2, .85), alt="The quiz stage from above with rings of light on the floor.", caption="Same desks, eleven languages."),
    dict(slug="a-thousand-reels-restored", title="A thousand reels restored", shot=("the-ink-archive", 2, .55), alt="Ink in pale water on worn film.", caption="Reel 1000 of 1000."),
    dict(slug="ember-cooks-live", title="Ember cooks live", shot=("ember", 1, .7), alt="Glowing coals from close above.", caption="Live from eight."),
    dict(slug="scoring-perihelion", title="Scoring Perihelion", mode=6, alt="Rows of pale lines rise into peaks on black, like a recorded sound.", caption="Bar 212, strings only."),
    dict(slug="co-production-fund-opens", title="Co-production fund opens", mode=5, alt="Layers of curved paper in bone, red and ink.", caption="Applications open in spring."),
    dict(slug="perihelion-reaches-orbit", title="Perihelion reaches orbit", shot=("perihelion", 3, .1), alt="A pale ringed planet lit from behind.", caption="Episode eight, final shot."),
]
