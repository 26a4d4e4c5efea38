import { fields, type AssetFormField } from '@keystatic/core';
import { pictureName } from './picture-name.ts';

const place = {
  directory: 'src/content/landing/pictures',
  publicPath: './pictures/',
  transformFilename: pictureName,
};

/** A picture that a campaign must have. */
export function requiredPicture(label: string) {
  return withItsName(fields.image({ ...place, label, validation: { isRequired: true } }));
}

/** A picture that a campaign may have. */
export function optionalPicture(label: string, description: string) {
  return withItsName(fields.image({ ...place, label, description }));
}

/**
 * Keeps the names of files. Keystatic's own field names a file by the field's position, so that a save moves pictures
 * whenever blocks are added or reordered.
 */
function withItsName<Picture extends object | null, Valid extends Picture, Read>(
  field: AssetFormField<Picture, Valid, Read>,
): AssetFormField<Picture, Valid, Read> {
  return {
    ...field,
    serialize: (value, context) => field.serialize(value, { ...context, suggestedFilenamePrefix: undefined }),
  };
}
