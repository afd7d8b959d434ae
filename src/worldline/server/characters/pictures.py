"""Portraits: whatever picture somebody sends becomes a small square one, without anything that was
in its file besides."""

import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import PortraitRow

SIDE: Final = 320
MOST_POINTS: Final = 4_000_000
"""That are decoded: each takes up to 35 bytes of memory for a moment."""
MOST_OF_ALL: Final = 80_000_000
"""Points of a JPEG file, of which only one in 64 may be decoded."""
FORMATS: Final = ("JPEG", "PNG", "WEBP")
MEDIA_TYPE: Final = "image/jpeg"
NO_PICTURE: Final = "This is no picture that can be read: send a JPEG, PNG or WebP file."
TOO_MANY_POINTS: Final = (
    f"A picture has at most {MOST_POINTS // 1_000_000} million points, for example 2000 x 2000: "
    "make it smaller and send it again."
)
MOST_PASSES: Final = 30
"""In which a JPEG file tells of all points, each time more closely; there are ten at most where
nobody means harm."""
TOO_MANY_PASSES: Final = "This JPEG has too many passes: save it as an ordinary JPEG."
BACKGROUND: Final = "#16202e"
"""Behind what is transparent."""
_SEGMENT: Final = re.compile(rb"\xff([^\x00\x01\xd0-\xd9\xff])(..)", re.DOTALL)
_SCAN: Final = 0xDA


def portrait(data: bytes) -> PortraitRow:
    """How much there is to decode is known before anything is."""
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_OF_ALL:
                raise NotAllowed(422, TOO_MANY_POINTS)
            passes = _passes(data) if picture.format == "JPEG" else 0
            if passes > MOST_PASSES:
                raise NotAllowed(422, TOO_MANY_PASSES)
            if passes == 1:  # otherwise all points are kept until the last of them
                picture.draft("RGB", (2 * SIDE, 2 * SIDE))
            if picture.width * picture.height > MOST_POINTS:
                raise NotAllowed(422, TOO_MANY_POINTS)
            made = _square(picture)
    except NotAllowed:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise NotAllowed(422, TOO_MANY_POINTS) from None
    except Exception:  # decoders fail in many ways on a strange file
        raise NotAllowed(422, NO_PICTURE) from None
    return PortraitRow(sha256(made).hexdigest()[:16], made)


def address(row: PortraitRow) -> str:
    """For whoever may not ask for it by itself."""
    return f"data:{MEDIA_TYPE};base64,{b64encode(row.image).decode()}"


def _square(picture: Image.Image) -> bytes:
    """Small first: every step takes memory for all points that there are then."""
    small = ImageOps.fit(picture.convert("RGBA"), (SIDE, SIDE))
    upright = ImageOps.exif_transpose(small)
    # Drawn on an empty picture: nothing of the old file comes along.
    empty = Image.new("RGB", (SIDE, SIDE), BACKGROUND)
    empty.paste(upright, mask=upright)
    out = BytesIO()
    empty.save(out, "JPEG", quality=85)
    return out.getvalue()


def _passes(data: bytes) -> int:
    """How often a JPEG file goes through its points, counted no further than is allowed. What
    stands in other segments, a preview for example, does not count."""
    at = found = 0
    while found <= MOST_PASSES and (segment := _SEGMENT.search(data, at)):
        found += segment[1][0] == _SCAN
        at = segment.end(1) + int.from_bytes(segment[2])
    return found
