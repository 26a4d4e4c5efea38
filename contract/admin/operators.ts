import { z } from 'zod';
import { adminLimits } from './limits.ts';
import { adminRoutes } from './routes.ts';
import { Id, IdInput, TextInput, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textIfAny, textOf } from '../shared/fields.ts';
import { operatorRights, operatorRoles } from './rights.ts';

const Role = z.enum(operatorRoles).meta({
  description: 'data: loads and corrections; moderation: people; marketing: campaigns; all: everything',
});
const Right = z.enum(operatorRights).meta({ description: 'A right, as `area.read` or `area.write`' });
const OperatorId = Id.meta({ description: 'Id of the operator' });
const operatorName = 'Name by which other operators know them';

/** Somebody who may use the desk. */
export const Operator = z.object({
  id: OperatorId,
  phoneNumber: textOf('The phone number that they sign in with, +966 and nine digits'),
  name: textIfAny(`${operatorName}; null: none was given`),
  role: Role,
  hasSignedIn: z.boolean().meta({ description: 'An account has verified the number' }),
  addedAt: timeOf('When they were added'),
});
export type Operator = z.infer<typeof Operator>;

export const getDesk = endpoint({
  route: adminRoutes.getDesk,
  access: 'desk.read',
  isOurs: true,
  summary: 'Who the caller is at the desk, and what they may do there',
  data: z.object({
    name: textIfAny('Name of the operator or of the token; null: none was given'),
    role: Role.nullable().meta({ description: 'Role of the operator; null: the caller is a token' }),
    rights: z.array(Right).meta({ description: 'What the caller may do' }),
  }),
});

export const listOperators = endpoint({
  route: adminRoutes.listOperators,
  access: 'operators.write',
  isOurs: true,
  summary: 'All operators, in the order in which they were added',
  data: z.array(Operator),
});

export const addOperator = endpoint({
  route: adminRoutes.addOperator,
  access: 'operators.write',
  isOurs: true,
  summary: 'Makes whoever signs in with a phone number an operator',
  body: z.object({
    phoneNumber: PhoneInput,
    name: TextInput(adminLimits.operatorName).nullish().meta({ description: operatorName }),
    role: Role,
  }),
  data: Operator,
});

export const changeOperator = endpoint({
  route: adminRoutes.changeOperator,
  access: 'operators.write',
  isOurs: true,
  summary:
    'Changes the role of an operator. It is refused with changed_meanwhile if the role is not the one the caller has seen, and with last_operator if nobody would be left who may add operators',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the operator' }) }),
  body: z.object({ role: Role, roleBefore: Role.meta({ description: 'The role that the caller has seen' }) }),
  data: Operator,
});

export const removeOperator = endpoint({
  route: adminRoutes.removeOperator,
  access: 'operators.write',
  isOurs: true,
  summary: 'Ends the rights of an operator at once. The last one who may add operators stays',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the operator' }) }),
  data: z.object({ id: OperatorId }),
});
