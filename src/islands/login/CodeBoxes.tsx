import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { accountLimits } from '../../../contract/account/limits.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { fill } from '../../../words/fill.ts';
import styles from './LoginIsland.module.css';

interface Props {
  /** The digits entered so far, starting at the first box. */
  code: string;
  onCode: (code: string) => void;
}

const positions = Array.from({ length: accountLimits.codeLength }, (_, index) => index);

/** Six single-digit boxes (specification §5); pasted or autofilled codes are spread over them. */
export function CodeBoxes({ code, onCode }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) =>
    boxes.current[Math.min(Math.max(index, 0), accountLimits.codeLength - 1)]?.focus();

  function write(index: number, text: string) {
    const digits = latinDigits(text).replace(/\D/g, '');
    if (!digits) return;
    const start = Math.min(index, code.length);
    const next = (code.slice(0, start) + digits + code.slice(start + digits.length)).slice(
      0,
      accountLimits.codeLength,
    );
    onCode(next);
    focus(start + digits.length);
  }

  function press(index: number, event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    // In an empty box there is nothing to delete, so that no browser reports more than the key.
    else if (event.key === 'Backspace' && index >= code.length) {
      event.preventDefault();
      remove(code.length - 1);
    }
  }

  /** Takes a digit away; those behind it move up. */
  function remove(index: number) {
    if (index < 0) return;
    onCode(code.slice(0, index) + code.slice(index + 1));
    focus(index);
  }

  /** By any keyboard, by cutting and by speech: soft keyboards report no keys. */
  function change(index: number, text: string) {
    if (text === '') remove(index);
    else write(index, text.replace(code[index] ?? '', '') || text);
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    write(0, event.clipboardData.getData('text'));
  }

  return (
    <fieldset className={styles.code}>
      <legend>{words.code.label}</legend>
      <div className={styles.boxes} dir="ltr">
        {positions.map((index) => (
          <input
            key={index}
            ref={(box) => void (boxes.current[index] = box)}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={fill(words.code.digit, { position: index + 1 })}
            value={code[index] ?? ''}
            onChange={({ target }) => change(index, target.value)}
            onKeyDown={(event) => press(index, event)}
            onPaste={paste}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}
