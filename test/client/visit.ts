import type { Test } from 'uvu';
import { end } from '../../src/client/session.ts';
import { cleanup, open } from './dom.ts';
import { restoreNetwork } from './network.ts';

/** Opens an address before each test of a suite; after it nothing is left of the page, its draft and its session. */
export function visits(suite: Test, address: string, role: 'seller' | 'driver'): void {
  suite.before.each(() => open(address));
  suite.after.each(() => {
    cleanup();
    restoreNetwork();
    sessionStorage.clear();
    end(role);
  });
}
