import type { Map as LiveMap } from 'maplibre-gl';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import type { MapPicture } from '../paper.ts';

/** Captures the map during its render frame: afterwards the canvas is empty. */
export function takePicture(map: LiveMap): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    void map.once('render', () => {
      const canvas = map.getCanvas();
      const { clientWidth: width, clientHeight: height } = canvas;
      const [left, right] = [map.unproject([0, height / 2]), map.unproject([width, height / 2])];
      try {
        resolve({
          url: canvas.toDataURL('image/png'),
          width,
          height,
          metersAcross: metersBetween({ x: left.lng, y: left.lat }, { x: right.lng, y: right.lat }),
        });
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    map.triggerRepaint();
  });
}
