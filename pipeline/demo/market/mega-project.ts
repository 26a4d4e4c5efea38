import type { MegaProjectContent } from '../../../contract/project/projects.ts';
import { formatNumber } from '../../../words/format.ts';
import { createRandom } from '../land/random.ts';
import { megaDeveloperCode } from './organisations.ts';
import type { DemoProject } from './projects.ts';
import { placeWords, type Site } from './site.ts';
import { summaryOf, unitsOf } from './units.ts';

/**
 * The project of the page /projects/roshan. Only its name and developer come from the specification: all its texts
 * are demonstration texts and say so, because they must not claim anything about a real company.
 */
export function megaProject(regionId: number, seed: string, site: Site): DemoProject {
  const units = unitsOf(createRandom(`${seed}/mega`), site);
  const summary = summaryOf(site, units);
  return {
    organisationCode: megaDeveloperCode,
    row: {
      id: 1,
      region_id: regionId,
      kind: 'mega',
      name: 'روشن',
      developer_name: 'مجموعة روشن',
      city_name: site.neighborhood.city_name,
      status: 'under_construction',
      ...summary,
      description:
        'مشروع تجريبي لعرض صفحة المشاريع الكبرى: القطع والأسعار وحالات الحجز فيه مولّدة، ولا تصف مشروعاً قائماً.',
      image_url: null,
      content: JSON.stringify(contentOf(site, summary)),
      published_at: '2026-09-01T09:00:00.000Z',
    },
    bookings: units,
  };
}

function contentOf(site: Site, summary: ReturnType<typeof summaryOf>): MegaProjectContent {
  return {
    tagline: 'نموذج تجريبي لصفحة مشروع كبير',
    summary: `هذا نص تجريبي. يعرض كيف تُقدَّم قطع مشروع كبير في ${placeWords(site)} بمدينة ${site.neighborhood.city_name} وحالاتها على الخريطة، ولا يصف منتجاً لأي شركة.`,
    facts: [
      { label: 'الموقع', value: `${placeWords(site)}، ${site.neighborhood.city_name}` },
      { label: 'عدد القطع', value: formatNumber(summary.unit_count) },
      { label: 'المتاح منها', value: formatNumber(summary.available_count) },
      { label: 'مجموع المساحة', value: `${formatNumber(summary.area_sqm)} م²` },
      { label: 'نوع البيانات', value: 'تجريبية' },
    ],
    sections: [
      {
        title: 'عن هذه الصفحة',
        body: 'نص تجريبي يبيّن شكل صفحة المشروع ومحتواها، وتحلّ محله معلومات المطوّر عند نشر مشروع حقيقي.',
      },
      {
        title: 'القطع والحجز',
        body: 'تظهر القطع على الخريطة بحالاتها: متاحة ومحجوزة ومبيعة. الحالات والأسعار مولّدة للعرض فقط.',
      },
      {
        title: 'كيف تُحسب الأسعار',
        body: 'سعر كل وحدة هنا قيمة أرضها بحسب أسعار الحي التجريبية مضافاً إليها تكلفة بنائها، وليس سعراً معلناً.',
      },
    ],
    amenities: ['حدائق ومسارات مشاة', 'مساجد', 'مدارس', 'محلات يومية', 'ملاعب أطفال'],
    phases: [
      { name: 'المرحلة الأولى', status: 'completed', note: 'مرحلة تجريبية: تُعرض مكتملة.' },
      { name: 'المرحلة الثانية', status: 'under_construction', note: 'مرحلة تجريبية: تُعرض تحت الإنشاء.' },
      { name: 'المرحلة الثالثة', status: 'planned', note: 'مرحلة تجريبية: تُعرض مخططة.' },
    ],
    videos: [],
    links: [],
    brochures: [],
  };
}
