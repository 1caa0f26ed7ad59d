import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Heard } from './webhook-receiver.ts';

// A small place where customers order. Like its makers, it knows no more than `integrating.md` says.

export interface Line {
  menu_id: string;
  qty: number;
}

/** What a customer orders, under the shop's own number. */
export interface Basket {
  number: string;
  lines: Line[];
}

interface Sale {
  id: string;
  reference: string;
  total_pence: number;
  lines: (Line & { dish_name: string; price_pence: number })[];
  kitchens: { id: string; name: string; address: string }[];
}

interface Kitchen {
  id: string;
  name: string;
  menu: { menu_id: string; dish_name: string; price: number; quantity_remaining: number }[];
}

const AGAIN = [500, 502, 503, 504];

export class Shop {
  /** The sales by the numbers of their orders. What was taken back is not among them. */
  readonly sales = new Map<string, Sale>();
  /** What is left of each dish, by the menus and by what was heard since. */
  readonly left = new Map<string, number>();
  /** What was heard of each delivery and kitchen, in the order in which it came. */
  readonly history = new Map<string, string[]>();
  readonly #heard = new Set<string>();
  readonly #url: string;
  readonly #key: string;
  readonly #secret: string;

  constructor(options: { url: string; key: string; secret: string }) {
    this.#url = options.url;
    this.#key = options.key;
    this.#secret = options.secret;
  }

  /** The open kitchens near a postcode, with their menus of a day. */
  async menus(postcode: string, day: string): Promise<Kitchen[]> {
    const kitchens: Kitchen[] = [];
    const asked = `menus?postcode=${encodeURIComponent(postcode)}&date=${day}&limit=1`;
    for (let before = ''; ; ) {
      const { body } = await this.#call('GET', `${asked}${before}`);
      kitchens.push(...body.kitchens);
      if (!body.next) break;
      before = `&before=${body.next}`;
    }
    for (const item of kitchens.flatMap(({ menu }) => menu)) this.left.set(item.menu_id, item.quantity_remaining);
    return kitchens;
  }

  /** Sells a basket, or answers how much is left of what there is too little of. */
  async order({ number, lines }: Basket): Promise<Line[]> {
    const { status, body } = await this.#call('POST', 'sales', { lines, reference: number }, number);
    if (status === 409)
      return body.lines.map(({ menu_id, left }: { menu_id: string; left: number }) => ({ menu_id, qty: left }));
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    this.sales.set(number, body.sale);
    return [];
  }

  /** Takes an order back. */
  async takeBack(number: string): Promise<Sale> {
    const { status, body } = await this.#call('POST', `sales/${this.sales.get(number)!.id}/void`);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    this.sales.delete(number);
    return body.sale;
  }

  /** Asks for the delivery of an order from one of its kitchens. */
  async send(number: string, seller_id: string, pickup_time: string) {
    const draft = {
      fee_pence: 450,
      dropoff_postcode: 'SL2 3AB',
      dropoff_address: '2 Mill Lane',
      contact: 'Nadia',
      pickup_time,
    };
    const asked = { ...draft, seller_id, sale_id: this.sales.get(number)!.id };
    const { status, body } = await this.#call('POST', 'deliveries', asked, `${number}-from-${seller_id}`);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.delivery;
  }

  async delivery(id: string) {
    return (await this.#call('GET', `deliveries/${id}`)).body.delivery;
  }

  cancel(id: string) {
    return this.#call('POST', `deliveries/${id}/cancel`);
  }

  /** Takes an event in, once. The answer is its status: what bears no right signature is refused. */
  hear({ id, body: { type, data }, isSigned }: Heard): number {
    if (!isSigned(this.#secret)) return 401;
    if (this.#heard.has(id)) return 204;
    this.#heard.add(id);
    const { menu_id, delivery_id, seller_id, quantity_remaining } = data as Record<string, string>;
    if (type === 'dish.changed') this.left.set(menu_id!, Number(quantity_remaining));
    else this.#note((delivery_id ?? seller_id)!, type);
    return 204;
  }

  #note(subject: string, type: string): void {
    this.history.set(subject, [...(this.history.get(subject) ?? []), type]);
  }

  /** Makes a call. One without an answer is repeated under its key. */
  async #call(method: string, path: string, body?: object, number?: string): Promise<{ status: number; body: any }> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(number && { 'idempotency-key': number }),
    };
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${this.#url}/partner/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error) => {
        if (tries === 5) throw error;
      });
      if (answer && !AGAIN.includes(answer.status)) return { status: answer.status, body: await answer.json() };
      await pause(10 * 2 ** tries);
    }
  }
}

/**
 * A line to servers that take turns, which loses answers: its server has done what it was asked, and the caller hears
 * nothing.
 */
export async function badLine(ports: readonly number[]) {
  let toLose = 0;
  let turn = 0;
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const port = ports[turn++ % ports.length];
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (given) => {
      if (toLose === 0) {
        answer.writeHead(given.statusCode!, given.headers);
        given.pipe(answer);
        return;
      }
      toLose -= 1;
      given.resume().on('end', () => asked.socket.destroy());
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Loses the next answers. */
    lose(count: number) {
      toLose = count;
    },
    isWell: () => toLose === 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
