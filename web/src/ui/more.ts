/** Marks a box that scrolls with where it goes on, so that it fades out there (base.css): many
 *  browsers show no scrollbar before one scrolls. */
export function more(box: HTMLElement): () => void {
  const look = () => {
    const left = box.scrollHeight - box.clientHeight - box.scrollTop;
    const edges = [box.scrollTop > 1 ? 'above' : '', left > 1 ? 'below' : ''];
    box.dataset.more = edges.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(look);
  const watch = () => [box, ...box.children].forEach((element) => sizes.observe(element));
  const children = new MutationObserver(watch);
  watch();
  children.observe(box, { childList: true });
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    box.removeEventListener('scroll', look);
  };
}
