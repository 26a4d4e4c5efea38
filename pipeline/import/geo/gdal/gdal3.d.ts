declare module 'gdal3.js/node.js' {
  /** Opened by GDAL. */
  export interface Dataset {
    readonly pointer: number;
  }

  /** What of the package is used; https://gdal3.js.org/docs */
  export interface Gdal {
    open: (
      path: string,
      openOptions?: readonly string[],
    ) => Promise<{ datasets: Dataset[]; errors: unknown[] }>;
    close: (dataset: Dataset) => Promise<void>;
    ogrinfo: (dataset: Dataset, options?: readonly string[]) => Promise<unknown>;
    ogr2ogr: (dataset: Dataset, options: readonly string[], outputName: string) => Promise<unknown>;
    gdaltransform: (coordinates: [number, number][], options: readonly string[]) => Promise<number[][]>;
  }

  export default function initGdalJs(config: {
    /** Folder of the package, relative to the working directory. */
    path: string;
    /** Folder on the disk that GDAL sees as `/output`. */
    dest: string;
    useWorker: false;
    env: Record<string, string>;
    logHandler: (text: string) => void;
    errorHandler: (text: string) => void;
  }): Promise<Gdal>;
}
