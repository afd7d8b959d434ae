"""Portraits: whatever picture somebody sends becomes a small square one, without anything that was
in its file besides."""

from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import PortraitRow

SIDE: Final = 320
MOST_PIXELS: Final = 40_000_000
FORMATS: Final = ("JPEG", "PNG", "WEBP")
MEDIA_TYPE: Final = "image/jpeg"
NO_PICTURE: Final = "This is no picture that can be read: send a JPEG, PNG or WebP file."
TOO_MANY_PIXELS: Final = f"A picture has at most {MOST_PIXELS // 1_000_000} million pixels."
BACKGROUND: Final = "#16202e"
"""Behind what is transparent."""


def portrait(data: bytes) -> PortraitRow:
    """Its size is known before anything is decoded."""
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NotAllowed(422, TOO_MANY_PIXELS)
            picture.draft("RGB", (2 * SIDE, 2 * SIDE))
            made = _square(picture)
    except NotAllowed:
        raise
    except Image.DecompressionBombError:
        raise NotAllowed(422, TOO_MANY_PIXELS) from None
    except Exception:  # decoders fail in many ways on a strange file
        raise NotAllowed(422, NO_PICTURE) from None
    return PortraitRow(sha256(made).hexdigest()[:16], made)


def address(row: PortraitRow) -> str:
    """For whoever may not ask for it by itself."""
    return f"data:{MEDIA_TYPE};base64,{b64encode(row.image).decode()}"


def _square(picture: Image.Image) -> bytes:
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    small = ImageOps.fit(upright, (SIDE, SIDE))
    # Drawn on an empty picture: nothing of the old file comes along.
    empty = Image.new("RGB", (SIDE, SIDE), BACKGROUND)
    empty.paste(small, mask=small)
    out = BytesIO()
    empty.save(out, "JPEG", quality=85)
    return out.getvalue()
