import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { cityKey, districtKey } from './place-names.ts';
import { aliasPath, keyOf, readAliasFile, type Alias } from './alias-file.ts';

/** An alias in force, and whether it comes with the program. */
export type KnownAlias = Alias & { isBuiltIn: boolean };

let builtIn: Promise<Aliases> | undefined;

/**
 * Other names of cities and districts than those of the imported boundaries: the ones that come with the program, and
 * an operator's own, which prevail.
 */
export class Aliases {
  readonly all: readonly KnownAlias[];
  private readonly cities = new Map<string, string[]>();
  private readonly ownCities = new Map<string, string[]>();
  private readonly districts = new Map<string, string>();

  private constructor(all: readonly KnownAlias[]) {
    this.all = all;
    for (const { kind, region, city, written, meant, isBuiltIn } of all) {
      if (kind === 'district') {
        this.districts.set(`${region}/${cityKey(city)}/${districtKey(written)}`, districtKey(meant));
        continue;
      }
      const key = `${region}/${cityKey(written)}`;
      const others = this.cities.get(key) ?? [];
      this.cities.set(key, [...new Set([...others, cityKey(meant)])]);
      if (!isBuiltIn) this.ownCities.set(key, [...(this.ownCities.get(key) ?? []), cityKey(meant)]);
    }
  }

  /**
   * Those that come with the program.
   *
   * @throws ImportError when their file is damaged
   */
  static builtIn(): Promise<Aliases> {
    builtIn ??= readAliasFile(join(import.meta.dirname, 'aliases.csv')).then(
      (rows) => new Aliases(rows.map((row) => ({ ...row, isBuiltIn: true }))),
    );
    return builtIn;
  }

  /**
   * Those that come with the program and those in `DATA_DIR/aliases.csv`.
   *
   * @throws ImportError when that file is damaged
   */
  static async open(dataDirectory: string): Promise<Aliases> {
    const path = aliasPath(dataDirectory);
    const known = await Aliases.builtIn();
    return existsSync(path) ? known.with(await readAliasFile(path)) : known;
  }

  /** These with an operator's own on top. */
  with(own: readonly Alias[]): Aliases {
    const keys = new Set(own.map(keyOf));
    const kept = this.all.filter((alias) => !keys.has(keyOf(alias)));
    return new Aliases([...kept, ...own.map((alias) => ({ ...alias, isBuiltIn: false }))]);
  }

  /** Keys of the cities that may be meant besides the one named. */
  otherCities(region: RegionKey, city: string): readonly string[] {
    return this.cities.get(`${region}/${city}`) ?? [];
  }

  /** Key of the one city that an operator has said is meant by a name; undefined: none, or several. */
  ownCity(region: RegionKey, city: string): string | undefined {
    const [meant, other] = this.ownCities.get(`${region}/${city}`) ?? [];
    return other === undefined ? meant : undefined;
  }

  /**
   * One key for all names of a city, of which each stands for the others («مكة», «مكة المكرمة»). An alias in one direction
   * only tells where to look besides: the cities of a governorate.
   */
  cityOf(region: RegionKey, city: string): string {
    const same = this.otherCities(region, city).filter((other) =>
      this.otherCities(region, other).includes(city),
    );
    return [city, ...same].sort()[0] ?? city;
  }

  /** Key of the district that an alternative spelling in a city stands for; undefined when there is none. */
  otherSpelling(region: RegionKey, city: string, district: string): string | undefined {
    return this.districts.get(`${region}/${city}/${district}`);
  }
}
