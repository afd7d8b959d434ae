// A picture before it is sent: the server keeps a small square of it, so the rest stays here.

/** Points of a side: twice what the server keeps. */
const SIDE = 640;

/** The middle of a picture, small and square; the file as it is where the browser cannot read it:
 * the server then says what is wrong. */
export async function shrunk(file: Blob): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file); // set upright, as its file asks for
  } catch {
    return file;
  }
  const { width, height } = picture;
  const cut = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, cut);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return file;
  drawing.imageSmoothingQuality = 'high';
  const [left, top] = [(width - cut) / 2, (height - cut) / 2];
  drawing.drawImage(picture, left, top, cut, cut, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Where a browser writes no WebP it writes PNG: both keep what is transparent.
  return new Promise((tell) => canvas.toBlob((made) => tell(made ?? file), 'image/webp', 0.9));
}
