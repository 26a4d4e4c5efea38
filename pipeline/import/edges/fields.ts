import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of edges can state. `shape_length` is measured on the line by the publisher's software, and is none. */
export const edgeFields = {
  id: {
    names: synonyms(
      ...['edgeId', 'edge_id', 'line_id', 'objectid', 'object_id', 'fid', 'gid', 'ogc_fid', 'id'],
      ...['معرف الضلع'],
    ),
    header: 'معرف الضلع',
    explanation: 'Identifier that the publisher keeps for the line.',
    sample: 'E-17',
  },
  length: {
    names: synonyms(
      ...['edge_length', 'side_length', 'length_m', 'len_m', 'length_meters', 'length', 'dimension', 'dim'],
      ...['طول الضلع', 'طول الضلع م', 'الطول', 'الطول م', 'طول', 'البعد'],
    ),
    header: 'طول الضلع',
    explanation: 'Length in meters that the line is labeled with, from 0.1 to 10,000.',
    sample: '25.00',
    isRequired: true,
  },
} satisfies Fields;

/** Name of a field of edges. */
export type EdgeField = keyof typeof edgeFields;
