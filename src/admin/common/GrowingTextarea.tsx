import {
  type CSSProperties,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/*
 * The build has this module in the place of MUI's TextareaAutosize (see replacedModules), which measures its text twice with
 * each key: half of what a key took. Browsers that fit a field to its content measure nothing.
 */

interface GrowingTextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Lines that it shows at least. */
  minRows?: number | string;
  /** Lines that it shows at most; beyond them it scrolls. */
  maxRows?: number | string;
}

const fits = CSS.supports('field-sizing', 'content');

/** A textarea as high as its text. */
export default function GrowingTextarea({ ref, minRows = 1, maxRows, style, ...props }: GrowingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  useLayoutEffect(() => {
    if (!fits && own.current) fitToText(own.current);
  });
  useEffect(() => (fits || !own.current ? undefined : followWidth(own.current)), []);
  return <textarea {...props} ref={own} rows={Number(minRows)} style={{ ...heights(minRows, maxRows), ...style }} />;
}

function heights(min: number | string, max: number | string | undefined): CSSProperties {
  return { fieldSizing: 'content', minHeight: `${min}lh`, ...(max && { maxHeight: `${max}lh` }) };
}

function fitToText(textarea: HTMLTextAreaElement) {
  textarea.style.height = 'auto';
  // Where it is hidden, it has no height yet.
  if (textarea.scrollHeight > 0) textarea.style.height = `${textarea.scrollHeight}px`;
}

/** A tablet that is turned breaks the lines elsewhere, and a tab that is opened shows what was hidden. */
function followWidth(textarea: HTMLTextAreaElement): () => void {
  let width = textarea.clientWidth;
  const observer = new ResizeObserver(() => {
    if (textarea.clientWidth === width) return;
    width = textarea.clientWidth;
    // In a frame of its own: an observer that changes what it observes is reported as a loop.
    requestAnimationFrame(() => fitToText(textarea));
  });
  observer.observe(textarea);
  return () => observer.disconnect();
}
