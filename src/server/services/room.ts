/** The capacity in total and for one client. */
export interface Bounds {
  all: number;
  client: number;
}

/** Counts how much of a capacity each client uses, so that none can use all of it. */
export class Room {
  #bounds: Bounds;
  #all = 0;
  #clients = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Reserves an amount for a client.
   *
   * @returns undefined, or the exceeded bound, in which case nothing is reserved
   */
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
