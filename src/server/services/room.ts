/** How much may be taken at once: in all, and by one client. */
export interface Bounds {
  all: number;
  client: number;
}

/** Counts what clients take of a room, so that no client takes all of it. */
export class Room {
  #bounds: Bounds;
  #all = 0;
  #clients = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Takes an amount for a client. Where it would pass a bound, nothing is taken and the bound is answered. */
  take(client: string, amount = 1): keyof Bounds | undefined {
    const own = (this.#clients.get(client) ?? 0) + amount;
    if (own > this.#bounds.client) return 'client';
    if (this.#all + amount > this.#bounds.all) return 'all';
    this.#clients.set(client, own);
    this.#all += amount;
    return undefined;
  }

  giveBack(client: string, amount = 1): void {
    const own = (this.#clients.get(client) ?? 0) - amount;
    if (own > 0) this.#clients.set(client, own);
    else this.#clients.delete(client);
    this.#all -= amount;
  }
}
