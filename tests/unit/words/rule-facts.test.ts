import { expect, test } from 'vitest';
import { panel as words } from '../../../words/ar/map/panel.ts';
import { ruleFacts, type RuleNumbers } from '../../../words/rule-facts.ts';

const rules: RuleNumbers = {
  ...{ code: 'س 111', name: 'سكني دوران', ruleCode: 'س 111', ruleName: null, validFrom: null },
  ...{ maxCoverageRatio: 0.6, floorAreaRatio: null, allowedUses: [] },
  ...{ setbackFrontMeters: null, setbackSideMeters: null, setbackBackMeters: null },
};
const ruleOf = (changed: Partial<RuleNumbers>) =>
  ruleFacts({ ...rules, ...changed }).find(([label]) => label === words.rule)?.[1];

test('the rule of the zoning class is not named a second time', () => {
  expect(ruleOf({})).toBeUndefined();
  expect(ruleOf({ ruleName: 'سكني دوران' })).toBeUndefined();
});

test('a rule with a name or a code of its own is named', () => {
  expect(ruleOf({ ruleName: 'دوران وملحق' })).toBe('دوران وملحق (س 111)');
  expect(ruleOf({ ruleCode: 'س 112' })).toBe('س 112');
});
