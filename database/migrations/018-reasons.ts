import { complaintTypes, type ComplaintType } from '../../contract/shared/vocabulary.ts';
import { defaultReasons } from './default-reasons.ts';

/**
 * Reasons of complaints as data, with those that were in code as the default set. Complaints hold a reason's number
 * within its type, so one that is listed no more stays.
 */
export function statements(): string[] {
  const rows = Object.entries(defaultReasons).flatMap(([type, titles]) =>
    titles.map(
      (title, index) =>
        `(${complaintTypes[type as ComplaintType]}, ${index + 1}, '${title.replaceAll("'", "''")}', ${index + 1})`,
    ),
  );
  return [
    `create table complaint_reason (
      type_id integer not null, number integer not null, title text not null, position integer not null,
      is_listed integer not null default 1, primary key (type_id, number))`,
    `insert into complaint_reason (type_id, number, title, position) values ${rows.join(', ')}`,
  ];
}
