import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isId, newId } from '../../../src/server/services/ids.ts';
import {
  hashCode,
  hashPassword,
  hashToken,
  newCode,
  newToken,
  seal,
  unseal,
  verifyPassword,
} from '../../../src/server/services/secrets.ts';

const test = suite('secrets and ids');

test('ids are uuids of version 7 and sort by their making', () => {
  const ids = Array.from({ length: 50 }, newId);
  assert.ok(ids.every((id) => isId(id) && id[14] === '7'));
  assert.equal([...ids].sort(), ids);
});

test('what is no id is told from one', () => {
  for (const text of ['', '1', 'not-an-id', `${newId()} `, `${newId()}0`, undefined, null, 7, ['a']]) {
    assert.not(isId(text), String(text));
  }
});

test('tokens are 43 characters of base64url and never alike', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  assert.ok(tokens.every((token) => /^[\w-]{43}$/.test(token)));
  assert.is(new Set(tokens).size, 100);
});

test('a token is kept as its SHA-256', () => {
  assert.is(hashToken('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('codes are six digits, also when they begin with zeros', () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  assert.ok(codes.every((code) => /^\d{6}$/.test(code)));
  assert.ok(codes.some((code) => code.startsWith('0')));
});

test('equal codes are kept differently under different salts and by different servers', () => {
  assert.is(hashCode('123456', 'a', 's'), hashCode('123456', 'a', 's'));
  assert.is.not(hashCode('123456', 'a', 's'), hashCode('123456', 'b', 's'));
  assert.is.not(hashCode('123456', 'a', 's'), hashCode('123456', 'a', 't'));
});

test('passwords are kept by argon2id with the parameters that OWASP asks for', async () => {
  assert.match(await hashPassword('Demo1234'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a right password is right and any other is not', async () => {
  const kept = await hashPassword('Demo1234');
  assert.is(await verifyPassword(kept, 'Demo1234'), true);
  assert.is(await verifyPassword(kept, 'demo1234'), false);
  assert.is(await verifyPassword('no hash at all', 'Demo1234'), false);
});

test('no password opens an account that does not exist', async () => {
  for (const password of ['', 'Demo1234']) assert.is(await verifyPassword(undefined, password), false);
});

test('what is sealed is read again with the same secret alone, and looks different each time', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 's'.repeat(32));
  assert.is(unseal(sealed, 's'.repeat(32)), 'JBSWY3DPEHPK3PXP');
  assert.is(unseal(sealed, 't'.repeat(32)), undefined);
  assert.is(
    unseal(
      sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      's'.repeat(32),
    ),
    undefined,
  );
  assert.is.not(seal('JBSWY3DPEHPK3PXP', 's'.repeat(32)), sealed);
  assert.not(Buffer.from(sealed, 'base64url').includes('JBSWY3DPEHPK3PXP'));
});

test.run();
