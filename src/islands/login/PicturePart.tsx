import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { pictureTypes } from '../../contract/shared/picture-types.ts';
import { limits } from '../../contract/limits.ts';
import type { Profile } from '../../contract/account/profile.ts';
import { profile } from '../../i18n/ar/account/profile.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDate, formatDecimal, formatShare } from '../../i18n/format.ts';
import { fileFaultOf } from '../../stores/complaints/file-fault.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { $saving, $sent, removePicture, savePicture } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import form from '../shared/form/Form.module.css';
import styles from './ProfileIsland.module.css';

const words = profile.picture;
const megabytes = (bytes: number) => formatDecimal(bytes / 1024 / 1024);
const most = megabytes(limits.attachmentBytes);

/** The member's picture: uploaded, replaced and removed immediately, independently of the form. */
export function PicturePart({ saved }: { saved: Profile }) {
  const [wrong, setWrong] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const saving = useStore($saving);
  const sent = useStore($sent);
  const url = saved.image?.url;
  const isShown = url !== undefined && url !== broken;

  async function change(work: Promise<Outcome>, done: string) {
    const refused = await work;
    if (refused) setWrong(refused.message ?? words.failed);
    else showToast('success', done);
    adder.current?.focus();
  }

  function choose(file: File | undefined) {
    if (!file) return;
    const fault = faultOf(file);
    setWrong(fault);
    if (!fault) void change(savePicture(file), words.saved);
  }

  return (
    <section className={styles.part} aria-labelledby="picture-title">
      <h2 id="picture-title">{words.title}</h2>
      <div className={styles.picture}>
        {isShown ? (
          <img src={url} alt={words.yours} width="88" height="88" onError={() => setBroken(url)} />
        ) : (
          <svg viewBox="0 0 88 88" width="88" height="88" role="img" aria-label={words.none}>
            <circle cx="44" cy="34" r="14" />
            <path d="M16 80c2-17 14-24 28-24s26 7 28 24" />
          </svg>
        )}
        <div>
          {(saved.name ?? saved.firstName) && <p className={styles.name}>{saved.name ?? saved.firstName}</p>}
          <p className={styles.note}>{fill(profile.joined, { day: formatDate(saved.createdAt) })}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Clear the input so that the same file can be chosen again after a failure.
          target.value = '';
        }}
      />
      <div className={form.actions}>
        <button
          ref={adder}
          type="button"
          className={form.quiet}
          disabled={saving !== undefined}
          aria-describedby="picture-note"
          onClick={() => input.current?.click()}
        >
          {url ? words.replace : words.add}
        </button>
        {url && (
          <button
            type="button"
            className={form.quiet}
            disabled={saving !== undefined}
            onClick={() => {
              setWrong(undefined);
              void change(removePicture(), words.removed);
            }}
          >
            {saving === 'picture' && sent === undefined ? words.removing : words.remove}
          </button>
        )}
      </div>
      {sent !== undefined && (
        <div>
          <label htmlFor="picture-progress" className={styles.note}>
            {words.sending} <bdi>{formatShare(sent)}</bdi>
          </label>
          <progress id="picture-progress" className={form.progress} value={sent} />
        </div>
      )}
      <p id="picture-note" className={styles.note}>
        {fill(words.hint, { most })}
      </p>
      {wrong && (
        <p className={form.wrong} role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

/** Why a file is not a valid picture, checked before uploading. */
function faultOf(file: File): string | undefined {
  const fault = fileFaultOf(file, pictureTypes);
  return fault && fill(words[fault], { size: megabytes(file.size), most });
}
