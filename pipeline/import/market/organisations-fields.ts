import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of organizations can state. */
export const organisationFields = {
  id: {
    names: synonyms(
      ...['organisation_id', 'organization_id', 'org_id', 'office_id', 'broker_id', 'developer_id', 'id'],
      ...['code', 'معرف المنشأة', 'رقم المنشأة', 'رمز المنشأة', 'المعرف'],
    ),
    header: 'معرف المنشأة',
    explanation: 'Identifier that the publisher keeps for the organisation; its page is found by it.',
    sample: 'B-17',
    isRequired: true,
  },
  name: {
    names: synonyms(
      ...['name_ar', 'organisation_name', 'organization_name', 'org_name', 'office_name', 'name'],
      ...['اسم المنشأة', 'اسم المكتب', 'اسم الشركة', 'الاسم'],
    ),
    header: 'اسم المنشأة',
    explanation: 'Name of the organisation, in Arabic.',
    sample: 'مكتب الأفق العقاري',
    isRequired: true,
  },
  type: {
    names: synonyms(
      ...['organisation_type', 'organization_type', 'org_type', 'type', 'نوع المنشأة', 'النوع'],
    ),
    header: 'نوع المنشأة',
    explanation: 'وسيط or مطور, or broker or developer.',
    sample: 'وسيط',
    isRequired: true,
  },
  phone: {
    names: synonyms(
      ...['phone_number', 'phone', 'mobile', 'telephone', 'contact_number', 'رقم الهاتف', 'الهاتف', 'الجوال'],
      ...['رقم الجوال', 'رقم التواصل'],
    ),
    header: 'الهاتف',
    explanation: 'Saudi phone number of the organisation: mobile, landline, 9200 or 800.',
    sample: '0550001234',
  },
  email: {
    names: synonyms(...['email_address', 'email', 'e-mail', 'mail', 'البريد الإلكتروني', 'البريد']),
    header: 'البريد الإلكتروني',
    explanation: 'E-mail address of the organisation.',
    sample: 'office@example.com',
  },
  about: {
    names: synonyms(...['about', 'description', 'bio', 'نبذة', 'نبذة عن المنشأة', 'الوصف', 'وصف']),
    header: 'نبذة',
    explanation: 'What the organisation says of itself, in Arabic.',
    sample: 'نبيع الأراضي السكنية في شمال الرياض',
  },
  licence: {
    names: synonyms(
      ...['licence_no', 'license_no', 'licence_number', 'license_number', 'licence', 'license', 'fal_number'],
      ...['رقم الترخيص', 'رقم الرخصة', 'رخصة فال', 'الترخيص'],
    ),
    header: 'رقم الترخيص',
    explanation: 'Number of its licence, kept as a text.',
    sample: '1200001234',
  },
  city: {
    names: synonyms(...['city_ar', 'city_name', 'city', 'المدينة', 'اسم المدينة']),
    header: 'المدينة',
    explanation: 'City of the organisation.',
    sample: 'الرياض',
  },
  region: {
    names: synonyms(...['region_ar', 'region_name', 'region', 'province', 'المنطقة', 'منطقة']),
    header: 'المنطقة',
    explanation: 'Region of the organisation; where the file does not give it, --region KEY does.',
    sample: 'الرياض',
  },
  website: {
    names: synonyms(...['website', 'web_site', 'url', 'profile_url', 'الموقع الإلكتروني', 'رابط الموقع']),
    header: 'الموقع الإلكتروني',
    explanation: 'Address of its own site, with https:// or http:// in front.',
    sample: 'https://example.com',
  },
  logo: {
    names: synonyms(...['logo', 'logo_url', 'image', 'image_url', 'picture', 'الشعار', 'شعار المنشأة']),
    header: 'الشعار',
    explanation: 'Picture: a file beside the table, or a public https or http address.',
    sample: '',
  },
  members: {
    names: synonyms(
      ...[
        'member_phones',
        'members',
        'member_phone',
        'member',
        'agents',
        'users',
        'الأعضاء',
        'جوالات الأعضاء',
      ],
      ...['جوال العضو', 'المستخدمون'],
    ),
    header: 'جوالات الأعضاء',
    explanation: 'Saudi mobile numbers of its members, divided by semicolons or in several rows.',
    sample: '0550001234;0550001235',
  },
} satisfies Fields;

/** Name of a field of organizations. */
export type OrganisationField = keyof typeof organisationFields;
