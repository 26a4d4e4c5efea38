import { useEffect, useState, type RefObject } from 'react';
import type { Refused } from '../../../stores/shared/outcome.ts';

/** Validation errors of a form: messages per field, and one for the form as a whole. */
export interface Refusal<Name extends string> {
  fields: Partial<Record<Name, string>>;
  whole?: string;
}

/**
 * Keeps the validation errors of a form and focuses the first invalid field. A server error is shown at the field it
 * names, or below the form if it names none of the form's fields.
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
    /** Clears the error of a field that is being edited. */
    clear: (name: Name) => {
      if (refusal.fields[name] === undefined && refusal.whole === undefined) return;
      const fields = { ...refusal.fields };
      delete fields[name];
      setRefusal({ fields });
    },
    /** Shows the error of a failed request; `otherwise` if the server sent no message. */
    tell: ({ field, message }: Refused, otherwise: string) => {
      const name = names.find((each) => each === field);
      if (name && message) setRefusal({ fields: { [name]: message } as Partial<Record<Name, string>> });
      else setRefusal({ fields: {}, whole: message ?? otherwise });
    },
  };
}
