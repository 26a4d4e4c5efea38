import { useStore } from '@nanostores/react';
import { useState, type RefObject } from 'react';
import { smallerPhoto } from '../../environment/smaller-photo.ts';
import { pictureTypes } from '../../../contract/shared/picture-types.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal } from '../../../words/format.ts';
import { fileFaultOf } from '../../stores/complaints/file-fault.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { $saving, $sent, removePicture, savePicture } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';

const words = profile.picture;
const megabytes = (bytes: number) => formatDecimal(bytes / 1024 / 1024);

/** Size limit of a picture as text, in megabytes. */
export const mostMegabytes = megabytes(limits.attachmentBytes);

/** State of the picture's upload and removal; `adder` is focused after either. */
export function usePicture(adder: RefObject<HTMLElement | null>) {
  const [wrong, setWrong] = useState<string>();
  const saving = useStore($saving);
  const sent = useStore($sent);

  async function change(work: Promise<Outcome>, done: string) {
    const refused = await work;
    if (refused) setWrong(refused.message ?? words.failed);
    else showToast('success', done);
    adder.current?.focus();
  }

  async function save(chosen: File) {
    const file = await smallerPhoto(chosen);
    const fault = faultOf(file);
    setWrong(fault);
    if (!fault) await change(savePicture(file), words.saved);
  }

  return {
    wrong,
    saving,
    sent,
    choose: (chosen: File | undefined) => {
      if (chosen) void save(chosen);
    },
    remove: () => {
      setWrong(undefined);
      void change(removePicture(), words.removed);
    },
  };
}

/** Why a file is not a valid picture, checked before uploading. */
function faultOf(file: File): string | undefined {
  const fault = fileFaultOf(file, pictureTypes);
  return fault && fill(words[fault], { size: megabytes(file.size), most: mostMegabytes });
}
