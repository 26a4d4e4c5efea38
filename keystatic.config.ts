import { collection, config, fields } from '@keystatic/core';
import { campaignForm } from './src/content/campaign-form.ts';
import { campaignThemes, liveFigures, type CampaignBlockKind } from './src/content/campaign-schema.ts';
import { regionKeys } from './contract/shared/vocabulary.ts';
import { brand } from './lib/brand.ts';
import { optionalPicture, requiredPicture } from './tools/editor/picture-field.ts';
import { editor as words } from './tools/editor/words.ts';

/**
 * The editor of `npm run edit`, which writes the files of campaigns without a password: on the local machine only,
 * never in a build. `src/content/campaign-schema.ts` limits what it may write.
 */
const { labels, hints, choices } = words;
const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));
const text = (label: string, description?: string) =>
  fields.text({ label, ...(description ? { description } : {}), validation: { isRequired: true } });
const long = (label: string, description?: string) =>
  fields.text({
    label,
    multiline: true,
    ...(description ? { description } : {}),
    validation: { isRequired: true },
  });
const optional = (label: string) => fields.text({ label });
const described = {
  picture: requiredPicture(labels.picture),
  alt: text(labels.alt, hints.alt),
  caption: optional(labels.caption),
};
const region = fields.select({
  label: labels.region,
  options: options(regionKeys, choices.regions),
  defaultValue: 'Riyadh',
});
const number = (label: string, description: string) =>
  fields.number({ label, description, step: 0.0001, validation: { isRequired: true } });

const blocks = {
  figures: {
    label: choices.blocks.figures,
    schema: fields.object({
      title: text(labels.title),
      items: fields.array(
        fields.object({
          label: text(labels.figureLabel),
          value: fields.text({ label: labels.figureValue, description: hints.figure }),
          live: fields.select({
            label: labels.figureLive,
            options: [{ value: '', label: '–' }, ...options(liveFigures, choices.live)],
            defaultValue: '',
          }),
        }),
        { label: labels.items, itemLabel: ({ fields: item }) => item.label.value },
      ),
      source: optional(labels.source),
    }),
  },
  gallery: {
    label: choices.blocks.gallery,
    schema: fields.object({
      title: text(labels.title),
      pictures: fields.array(fields.object(described), {
        label: labels.pictures,
        itemLabel: ({ fields: item }) => item.alt.value,
      }),
    }),
  },
  map: {
    label: choices.blocks.map,
    schema: fields.object({
      title: text(labels.title),
      text: fields.text({ label: labels.text, multiline: true }),
      longitude: number(labels.longitude, hints.longitude),
      latitude: number(labels.latitude, hints.latitude),
      zoom: number(labels.zoom, hints.zoom),
    }),
  },
  faq: {
    label: choices.blocks.faq,
    schema: fields.object({
      title: text(labels.title),
      items: fields.array(fields.object({ question: text(labels.question), answer: long(labels.answer) }), {
        label: labels.items,
        itemLabel: ({ fields: item }) => item.question.value,
      }),
    }),
  },
  testimonial: {
    label: choices.blocks.testimonial,
    schema: fields.object({ quote: long(labels.quote), name: text(labels.name), role: text(labels.role) }),
  },
  form: {
    label: choices.blocks.form,
    schema: fields.object({
      title: text(labels.title),
      text: fields.text({ label: labels.text, multiline: true }),
      fields: fields.multiselect({
        label: labels.fields,
        options: options(campaignForm.fields, choices.fields),
        defaultValue: ['name', 'phone'],
      }),
      button: text(labels.button),
      thanks: text(labels.thanks),
    }),
  },
  video: {
    label: choices.blocks.video,
    schema: fields.object({
      title: text(labels.title),
      file: text(labels.file, hints.file),
      poster: fields.object(described, { label: labels.poster }),
      transcript: long(labels.transcript, hints.transcript),
    }),
  },
} satisfies Record<CampaignBlockKind, object>;

export default config({
  storage: { kind: 'local' },
  locale: 'ar-AE',
  ui: { brand: { name: brand.name } },
  collections: {
    landing: collection({
      label: labels.campaigns,
      path: 'src/content/landing/*',
      slugField: 'title',
      format: { contentField: 'body' },
      entryLayout: 'form',
      previewUrl: '/landing-page/{slug}',
      columns: ['title', 'startsOn', 'endsOn'],
      schema: {
        title: fields.slug({
          name: { label: labels.title, description: hints.title, validation: { isRequired: true } },
          slug: { label: labels.slug, description: hints.slug },
        }),
        description: long(labels.description, hints.description),
        lead: long(labels.lead, hints.lead),
        hero: fields.object(described, { label: labels.hero }),
        theme: fields.select({
          label: labels.theme,
          options: options(campaignThemes, choices.themes),
          defaultValue: 'palm',
        }),
        action: fields.object(
          { label: text(labels.actionLabel), href: text(labels.actionHref, hints.href) },
          { label: labels.action },
        ),
        region,
        startsOn: fields.date({ label: labels.startsOn, validation: { isRequired: true } }),
        endsOn: fields.date({
          label: labels.endsOn,
          description: hints.endsOn,
          validation: { isRequired: true },
        }),
        campaign: text(labels.campaign, hints.campaign),
        sharePicture: optionalPicture(labels.sharePicture, hints.sharePicture),
        blocks: fields.blocks(blocks, { label: labels.blocks }),
        body: fields.markdoc({ label: labels.body, extension: 'md' }),
      },
    }),
  },
});
