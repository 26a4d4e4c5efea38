import { message } from '../../../words/message.ts';
import { ImportError } from '../../shared/import-error.ts';
import { foldKey, synonyms } from './synonyms.ts';
import { namesOfFields, type Field, type Fields } from './field.ts';

/** Where the fields of a file stand. */
export interface RecognizedColumns<Name extends string = string> {
  /** Positions from 0, by field. Fields that the file does not have are absent. */
  columns: Map<Name, number>;
  /** Headers that stand for no field, in their order. */
  unused: string[];
}

/** What a header may say behind the name of its column: «السعر (ريال)», «المساحة (م²)». */
const unit = /[\s(]+(?:بال)?(?:ريال(?: سعودي)?|ر\.? ?س\.?|sar|م[2²]|m[2²]|sqm|متر مربع)[\s)]*$/iu;

/**
 * Finds the columns of fields by their headers, which are compared folded. If several headers are names of one field,
 * the one whose name the field lists first is used.
 *
 * @param given what somebody has stated about the file, their header to our field: prevails over recognition
 * @throws ImportError when `given` names a header or a field that does not exist
 */
export function recognizeColumns<Name extends string>(
  fields: Fields<Name>,
  headers: readonly string[],
  given: Readonly<Record<string, string>> = {},
): RecognizedColumns<Name> {
  const folded = headers.map((header) => foldKey(header));
  const bare = headers.map((header) => foldKey(header.replace(unit, '')));
  const columns = new Map<Name, number>();
  const taken = new Set<number>();
  const take = (name: Name, index: number) => {
    columns.set(name, index);
    taken.add(index);
  };
  for (const [header, name] of Object.entries(given)) {
    const index = folded.indexOf(synonyms(header)[0] ?? '');
    if (index < 0)
      throw new ImportError(
        message('no column «{header}»: there are {headers}', { header, headers: listed(headers) }),
      );
    if (!isField(fields, name)) {
      throw new ImportError(
        message('no field «{name}»: there are {fields}', { name, fields: namesOfFields(fields) }),
      );
    }
    take(name, index);
  }
  for (const [name, field] of Object.entries(fields) as [Name, Field][]) {
    if (columns.has(name)) continue;
    for (const synonym of field.names) {
      const isFree = (header: string, position: number) => header === synonym && !taken.has(position);
      const index = folded.findIndex(isFree);
      const found = index < 0 ? bare.findIndex(isFree) : index;
      if (found < 0) continue;
      take(name, found);
      break;
    }
  }
  const unused = headers.filter((header, index) => !taken.has(index) && header.trim() !== '');
  return { columns, unused };
}

function isField<Name extends string>(fields: Fields<Name>, name: string): name is Name {
  return Object.hasOwn(fields, name);
}

function listed(names: readonly string[]): string[] {
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
