import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FavoriteRow } from '../../../contract/favorites/favorites.ts';
import { favoriteLimits } from '../../../contract/favorites/limits.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { fill } from '../../../words/fill.ts';
import { saveFavoriteNote } from '../../stores/favorites/favorites-page.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import styles from './FavoriteLine.module.css';

interface Props {
  row: FavoriteRow;
  name: string;
}

/** The member's note on a favorite, and its editor. A rejected note stays in the field. */
export function FavoriteNote({ row: { id, note }, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm id={id} note={note ?? ''} name={name} close={() => setOpen(false)} />;
  const label = note ? words.editNote : words.addNote;
  return (
    <div className={styles.note}>
      {note && <p>{note}</p>}
      <button ref={opener} type="button" aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </button>
    </div>
  );
}

function NoteForm({ id, note, name, close }: { id: number; note: string; name: string; close: () => void }) {
  const [text, setText] = useState(note);
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    const refused = await saveFavoriteNote(id, text);
    setSaving(false);
    if (refused) return showToast('danger', refused.message);
    showToast('success', text.trim() ? words.noteSaved : words.noteRemoved);
    close();
  }

  function follow(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  }

  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        autoFocus
        aria-label={fill(words.noteOf, { name })}
        maxLength={favoriteLimits.noteLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={follow}
      />
      <div>
        <button type="submit" disabled={isSaving}>
          {isSaving ? words.savingNote : words.saveNote}
        </button>
        <button type="button" onClick={close}>
          {words.cancelNote}
        </button>
      </div>
    </form>
  );
}
