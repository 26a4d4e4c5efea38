import { useRef } from 'react';
import { pictureTypes } from '../../../contract/shared/picture-types.ts';
import type { Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import { FileInput } from '../shared/form/FileInput.tsx';
import form from '../shared/form/Form.module.css';
import { FormFailure } from '../shared/form/FormFailure.tsx';
import { UploadProgress } from '../shared/form/UploadProgress.tsx';
import { MemberPicture } from './MemberPicture.tsx';
import styles from './MemberProfile.module.css';
import { mostMegabytes, usePicture } from './use-picture.ts';

const words = profile.picture;

/** The member's picture: uploaded, replaced and removed immediately, independently of the form. */
export function PicturePart({ saved }: { saved: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { wrong, saving, sent, choose, remove } = usePicture(adder);
  const url = saved.image?.url;

  return (
    <section className={styles.part} aria-labelledby="picture-title">
      <h2 id="picture-title">{words.title}</h2>
      <div className={styles.picture}>
        <MemberPicture url={url} />
        <div>
          {(saved.name ?? saved.firstName) && <p className={styles.name}>{saved.name ?? saved.firstName}</p>}
          <p className={styles.note}>{fill(profile.joined, { day: formatDate(saved.createdAt) })}</p>
        </div>
      </div>
      <FileInput ref={input} types={pictureTypes} label={words.add} onFile={choose} />
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
          <button type="button" className={form.quiet} disabled={saving !== undefined} onClick={remove}>
            {saving === 'picture' && sent === undefined ? words.removing : words.remove}
          </button>
        )}
      </div>
      <UploadProgress id="picture-progress" label={words.sending} labelClass={styles.note} sent={sent} />
      <p id="picture-note" className={styles.note}>
        {fill(words.hint, { most: mostMegabytes })}
      </p>
      <FormFailure text={wrong} />
    </section>
  );
}
