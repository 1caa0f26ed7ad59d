import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { check, type Rules, readText } from '#rules/form';

/** [field, what is given, its message, or undefined when it is right, and then what is kept] */
export type Case = [field: string, given: unknown, message: string | undefined, kept?: unknown];

/** What no rule of a text, a choice or a number takes. */
export const WRONG_TYPES: unknown[] = [{}, [{}], [], ['x', 1], Number.NaN, Number.POSITIVE_INFINITY, () => 'x'];

const shown = (given: unknown) => {
  const text = String(typeof given === 'string' ? JSON.stringify(given) : (JSON.stringify(given) ?? given));
  return text.length > 60 ? `${text.slice(0, 40)}... (${text.length})` : text;
};

/** One test for each case: `good` with the one field exchanged gives just that message, or what is kept. */
export function table<T>(x: Test, rules: Rules<T>, good: Record<string, unknown>, cases: Case[]) {
  x('takes what is right', () => {
    assert.equal(check(rules, good), {});
  });
  for (const [field, given, message, kept] of cases) {
    const name = message === undefined ? 'takes' : 'refuses';
    x(`${name} ${field} ${shown(given)}`, () => {
      const answer = readText(rules, { ...good, [field]: given });
      if (message !== undefined) {
        assert.equal(answer.errors, { [field]: message });
        assert.equal(check(rules, { ...good, [field]: given }), answer.errors, 'check and read agree');
      } else {
        assert.equal(answer.errors, undefined);
        if (kept !== undefined) assert.equal((answer.value as Record<string, unknown>)[field], kept);
      }
    });
  }
}

/** All messages of a form that was sent empty, in order: [field, message]. */
export function empty<T>(x: Test, rules: Rules<T>, messages: [string, string][]) {
  for (const nothing of [{}, null, undefined, 'text', 7, [], true]) {
    x(`says what is missing in ${shown(nothing)}`, () => {
      assert.equal(Object.entries(check(rules, nothing)), messages);
    });
  }
}

/** Each field refuses or cleans what is of a wrong type, and never throws. */
export function wrongTypes<T>(x: Test, rules: Rules<T>, good: Record<string, unknown>, fields: readonly string[]) {
  for (const field of fields) {
    x(`refuses a ${field} of a wrong type`, () => {
      for (const wrong of WRONG_TYPES) {
        const errors = check(rules, { ...good, [field]: wrong });
        assert.ok(errors[field], `${field} took ${shown(wrong)}`);
      }
    });
  }
}
