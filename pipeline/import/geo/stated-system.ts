import { message, type MessageValue } from '../../../words/message.ts';
import { type ImportError, refuse } from '../../shared/import-error.ts';
import {
  acceptedSystems,
  frameNamed,
  plain,
  systemNamed,
  utmSystem,
  type CoordinateSystem,
  type Frame,
} from './coordinate-systems.ts';
import { isObject } from './raw-feature.ts';
import { nameOf, nodesOf, parseWkt, type WktNode } from './well-known-text.ts';

/**
 * The system of the option `--crs`.
 *
 * @throws ImportError when it is none that can be read
 */
export function systemOfOption(file: string, option: string | undefined): CoordinateSystem | undefined {
  if (option === undefined) return undefined;
  const system = systemNamed(option);
  if (!system)
    throw refuse(
      file,
      message('--crs {system} is not a known coordinate system: accepted are {accepted}', {
        ...{ system: option, accepted: acceptedSystems },
      }),
    );
  return system;
}

/**
 * The system that the `crs` member of GeoJSON states, as files older than RFC 7946 have it; undefined when it states
 * none.
 *
 * @throws ImportError when it is none that can be read
 */
export function systemOfMember(file: string, member: unknown): CoordinateSystem | undefined {
  if (member === null || member === undefined) return undefined;
  // Without properties it names nothing.
  if (isObject(member) && !isObject(member['properties'])) return undefined;
  const properties = isObject(member) && isObject(member['properties']) ? member['properties'] : {};
  const stated = typeof member === 'string' ? member : (properties['name'] ?? properties['code']);
  const text =
    typeof stated === 'string' || typeof stated === 'number' ? String(stated) : JSON.stringify(member);
  const system = systemNamed(text);
  if (!system) throw unknownSystem(file, text.slice(0, 200));
  return system;
}

/**
 * The system that a .prj states; undefined when it is empty.
 *
 * @throws ImportError when it is none that can be read
 */
export function systemOfPrj(file: string, text: string): CoordinateSystem | undefined {
  const given = text.replaceAll('\0', '').trim();
  if (given === '') return undefined;
  const parsed = parseWkt(given);
  const node = parsed && systemNode(parsed);
  const name = (node && nameOf(node)) || given.slice(0, 100);
  const system = node ? systemOfWkt(node) : systemNamed(given);
  if (!system) throw unknownSystem(file, name);
  const difference = node && differenceOf(node, system);
  if (difference !== undefined) {
    throw refuse(
      file,
      message(
        'the .prj calls its coordinate system {system}, but its {difference} is not that of {code}: export the file in one of {accepted}',
        { system: name, difference, code: system.code, accepted: acceptedSystems },
      ),
    );
  }
  return system;
}

function unknownSystem(file: string, found: string): ImportError {
  return refuse(
    file,
    message(
      'its coordinate system, {system}, cannot be read: export it in one of {accepted}, or if it is one of them in truth, state that with --crs',
      { system: found, accepted: acceptedSystems },
    ),
  );
}

const systemKeywords = [
  'PROJCS',
  'PROJCRS',
  'PROJECTEDCRS',
  'GEOGCS',
  'GEOGCRS',
  'GEODCRS',
  'GEODETICCRS',
  'GEOGRAPHICCRS',
];
const baseKeywords = ['GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS'];
const datumKeywords = ['DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE'];

/** The horizontal system itself, without one of heights or a shift around it. */
function systemNode(node: WktNode): WktNode | undefined {
  if (systemKeywords.includes(node.keyword)) return node;
  return nodesOf(node, ...systemKeywords)[0];
}

function systemOfWkt(node: WktNode): CoordinateSystem | undefined {
  const authority = node.children.find(({ keyword }) => keyword === 'AUTHORITY' || keyword === 'ID');
  const byCode = authority && systemNamed(authority.values.slice(0, 2).join(':'));
  return byCode ?? systemNamed(nameOf(node)) ?? unnamedUtm(node);
}

/** Some programs name only the zone: the frame is that of the geographic system within. */
function unnamedUtm(node: WktNode): CoordinateSystem | undefined {
  const zone = /^utmzone(\d\d)n(orthernhemisphere)?$/.exec(plain(nameOf(node)))?.[1];
  const frame = frameOf(node);
  return zone !== undefined && frame ? utmSystem(frame, Number(zone)) : undefined;
}

function frameOf(node: WktNode): Frame | undefined {
  const bases = [node, ...nodesOf(node, ...baseKeywords, ...datumKeywords)];
  for (const base of bases) {
    const frame = frameNamed(nameOf(base));
    if (frame) return frame;
  }
  return undefined;
}

const parameterNames: Record<string, string> = {
  longitudeofnaturalorigin: 'centralmeridian',
  latitudeofnaturalorigin: 'latitudeoforigin',
  scalefactoratnaturalorigin: 'scalefactor',
};

/** What contradicts the name: somebody's own system may bear a well-known one. Undefined when nothing does. */
function differenceOf(node: WktNode, system: CoordinateSystem): MessageValue | undefined {
  const frame = frameOf(node);
  if (frame !== undefined && frame !== system.frame) return message('datum');
  const isProjected = node.keyword.startsWith('PROJ');
  if (isProjected !== (system.parameters !== undefined)) return message('kind');
  const unit = node.children.find(({ keyword }) => /UNIT$/.test(keyword))?.values[1];
  if (typeof unit === 'number' && Math.abs(unit - (isProjected ? 1 : Math.PI / 180)) > 1e-6)
    return message('unit');
  const meridian = nodesOf(node, 'PRIMEM', 'PRIMEMERIDIAN')[0]?.values[1];
  if (typeof meridian === 'number' && meridian !== 0) return message('prime meridian');
  for (const parameter of nodesOf(node, 'PARAMETER')) {
    const name = plain(nameOf(parameter));
    const expected = system.parameters?.[parameterNames[name] ?? name];
    const [, value] = parameter.values;
    if (expected !== undefined && typeof value === 'number' && Math.abs(value - expected) > 1e-6) {
      return nameOf(parameter).replaceAll('_', ' ').toLowerCase();
    }
  }
  return undefined;
}
