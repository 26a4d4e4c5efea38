import type { ReactNode } from 'react';
import styles from './BadgesIsland.module.css';

/** Two-tone badge icons: plain parts use the accent color, meaningful parts gold. */
const drawings: Record<string, ReactNode> = {
  // A bookmark over one parcel.
  first_favorite: (
    <>
      <path d="M14 18h36v30H14z" />
      <path data-gold d="M27 14h10v20l-5-4-5 4z" />
    </>
  ),
  // Parcels side by side, one of them just added.
  collector: (
    <>
      <path d="M12 16h18v14H12zM12 34h18v14H12zM34 34h18v14H34z" />
      <path data-gold d="M34 16h18v14H34z" />
    </>
  ),
  // Seven days of a week.
  regular: (
    <>
      <path d="M14 18h36v32H14zM14 27h36M22 13v8M42 13v8" />
      <path data-gold d="m24 38 6 6 11-11" />
    </>
  ),
  // A house with a lit window.
  resident: (
    <>
      <path d="M12 32 32 15l20 17M17 29v20h30V29" />
      <path data-gold d="M27 36h10v13H27z" />
    </>
  ),
  // A face in a frame.
  known_face: (
    <>
      <path d="M14 14h36v36H14z" />
      <path data-gold d="M32 22a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM21 46c1-7 6-9 11-9s10 2 11 9" />
    </>
  ),
  // A deed with its seal.
  witness: (
    <>
      <path d="M17 12h24l6 6v34H17zM23 24h18M23 31h18" />
      <path data-gold d="M38 38a5 5 0 1 1 0 10 5 5 0 0 1 0-10z" />
    </>
  ),
  // A parcel under a magnifying glass.
  surveyor: (
    <>
      <path d="M12 40 20 14h26l6 14M12 40l20 8" />
      <path data-gold d="M38 27a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM45 45l8 8" />
    </>
  ),
  // A photo being filed.
  documenter: (
    <>
      <path d="M12 20h14l4 5h22v26H12z" />
      <path data-gold d="M32 46V32m-6 6 6-6 6 6" />
    </>
  ),
  // An office with its awning.
  open_counter: (
    <>
      <path d="M16 30v20h32V30M26 50V38h12v12" />
      <path data-gold d="M12 16h40l3 9c0 4-7 6-11 2-3 4-9 4-12 0-3 4-9 4-12 0-4 4-11 2-11-2z" />
    </>
  ),
};

const medal = (
  <>
    <path d="m22 34-6 17 9-3 5 7 4-15" />
    <path data-gold d="M32 12a13 13 0 1 1 0 26 13 13 0 0 1 0-26z" />
  </>
);

interface Props {
  icon: string;
  isEarned: boolean;
}

/** The icon of a badge; a medal for badges the site does not know yet. */
export function BadgeDrawing({ icon, isEarned }: Props) {
  return (
    <svg
      className={styles.drawing}
      data-earned={isEarned}
      viewBox="0 0 64 64"
      width="72"
      height="72"
      aria-hidden="true"
    >
      {drawings[icon] ?? medal}
    </svg>
  );
}
