import { useEffect, useState, type RefObject } from 'react';
import type { Refused } from '../../../stores/shared/outcome.ts';

/** What is wrong with a form: sentences at its fields, and one about the whole. */
export interface Refusal<Name extends string> {
  fields: Partial<Record<Name, string>>;
  whole?: string;
}

/**
 * Keeps what is wrong with a form, and takes the focus to the first field that is. A refusal of the server's stands at
 * the field that it names, or below the form when it names none that the form has.
 */
export function useRefusal<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: readonly Name[],
) {
  const [refusal, setRefusal] = useState<Refusal<Name>>({ fields: {} });
  useEffect(() => {
    if (Object.keys(refusal.fields).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, refusal]);

  return {
    refusal,
    setRefusal,
    /** Forgets what was wrong with a field that is being mended. */
    clear: (name: Name) => {
      if (refusal.fields[name] === undefined && refusal.whole === undefined) return;
      const fields = { ...refusal.fields };
      delete fields[name];
      setRefusal({ fields });
    },
    /** Shows what the server, or the lack of one, has said; `otherwise` when it said nothing. */
    tell: ({ field, message }: Refused, otherwise: string) => {
      const name = names.find((each) => each === field);
      if (name && message) setRefusal({ fields: { [name]: message } as Partial<Record<Name, string>> });
      else setRefusal({ fields: {}, whole: message ?? otherwise });
    },
  };
}
