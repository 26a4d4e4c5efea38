/** What the process of GDAL is asked; it answers one question after the other. */
export type Question =
  | {
      ask: 'open';
      /** Its folder is all that GDAL sees of the disk. */
      path: string;
      /** Open options of the driver, such as `ENCODING=`. */
      options: readonly string[];
      /** Of the texts of a drawing, as iconv names it; undefined: the format says it. */
      encoding?: string | undefined;
    }
  | {
      ask: 'write';
      layer: string;
      /** Coordinate system of the positions; undefined: they are written as they are. */
      system: string | undefined;
      /** GeoJSON, one feature per line, in the folder of the process. */
      file: string;
      /** How many features at most. */
      limit?: number;
    }
  | { ask: 'describe'; system: string }
  | { ask: 'transform'; from: string; to: string; positions: Float64Array }
  | { ask: 'close' };

/** A table of a dataset. */
export interface Layer {
  name: string;
  /** Negative: not counted. */
  features: number;
  hasGeometry: boolean;
  /** PROJJSON; undefined: the file states none. */
  system: string | undefined;
}

/** A coordinate system as PROJ understands it. */
export interface SystemFacts {
  name: string;
  /** Text by which PROJ finds it again. */
  text: string;
  /** The longitude and latitude that it is a projection of, or itself; undefined: it has none. */
  base: string | undefined;
  /** Semi-major axis of the ellipsoid, m. */
  semiMajorAxis: number | undefined;
}

export interface Answers {
  open: Layer[];
  write: undefined;
  /** Undefined: PROJ knows no such system. */
  describe: SystemFacts | undefined;
  /** Of x and y in turn; not finite where there is no such place. */
  transform: Float64Array;
  close: undefined;
}

export interface Answer {
  value: Answers[Question['ask']];
  /** What GDAL refused, as it says it. */
  errors: string[];
}

/** Longitude and latitude on WGS 84. */
export const wgs84 = 'EPSG:4326';
