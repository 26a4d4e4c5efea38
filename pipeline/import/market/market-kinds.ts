import type { MarketKind } from './load.ts';
import { LotWriter } from './lot-writer.ts';
import { readLot, type ReadLot } from './lots.ts';
import { lotFields } from './lots-fields.ts';
import { MegaContentWriter } from './mega-content-writer.ts';
import { brochureOf, readContent, type ReadContent } from './mega-content.ts';
import { megaContentFields } from './mega-content-fields.ts';
import { OfferWriter } from './offer-writer.ts';
import { readOffer, type ReadOffer } from './offers.ts';
import { offerFields } from './offers-fields.ts';
import { OrganisationWriter } from './organisation-writer.ts';
import { readOrganisation, type ReadOrganisation } from './organisations.ts';
import { organisationFields } from './organisations-fields.ts';
import { ProjectWriter } from './project-writer.ts';
import { readProject, type ReadProject } from './projects.ts';
import { projectFields } from './projects-fields.ts';

/** Lots of projects, with their states and prices. */
export const lotKind: MarketKind<ReadLot> = {
  name: 'lots',
  sourceName: 'قطع المشاريع المستوردة',
  fields: lotFields,
  read: readLot,
  begin: (context) => Promise.resolve(new LotWriter(context)),
};

/** Texts, videos, links and brochures of the pages of mega projects. */
export const megaContentKind: MarketKind<ReadContent> = {
  name: 'mega-content',
  sourceName: 'محتوى المشاريع الكبرى المستورد',
  fields: megaContentFields,
  brochureOf,
  read: readContent,
  begin: (context) => Promise.resolve(new MegaContentWriter(context)),
};

/** Land that organizations offer. */
export const offerKind: MarketKind<ReadOffer> = {
  name: 'offers',
  sourceName: 'العروض المستوردة',
  fields: offerFields,
  read: readOffer,
  begin: (context) => OfferWriter.begin(context),
};

/** Brokers and developers, with the phone numbers of their members. */
export const organisationKind: MarketKind<ReadOrganisation> = {
  name: 'organisations',
  sourceName: 'المنشآت المستوردة',
  fields: organisationFields,
  pictures: 'logo',
  read: readOrganisation,
  begin: (context) => Promise.resolve(new OrganisationWriter(context)),
};

/** Projects of the marketplace, and mega projects. */
export const projectKind: MarketKind<ReadProject> = {
  name: 'projects',
  sourceName: 'المشاريع المستوردة',
  fields: projectFields,
  pictures: 'picture',
  read: readProject,
  begin: (context) => ProjectWriter.begin(context),
};
