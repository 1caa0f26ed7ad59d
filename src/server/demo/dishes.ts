import type { Insertable } from 'kysely';
import type { GlutenKind } from '#rules/allergen-kinds';
import type { Allergen } from '#rules/allergens';
import { fromLondon, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import type { MealTime } from '#rules/dish';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import type { Tables } from '../tables.ts';
import { type Plate, savePlate } from './plates.ts';

interface SampleDish {
  dish_name: string;
  description: string;
  price_pence: number;
  meal_time: MealTime;
  quantity_total: number;
  quantity_sold: number;
  seller_can_deliver: boolean;
  /** Undefined if nothing was declared. */
  contains?: Allergen[];
  gluten_kinds?: GlutenKind[];
  plate: Plate;
}

/** A day's menu with every state of stock. */
const DISHES: readonly SampleDish[] = [
  {
    dish_name: 'Masala omelette and paratha',
    description: 'Three eggs with green chilli, tomato and coriander, and a flaky paratha.',
    price_pence: 450,
    meal_time: 'breakfast',
    quantity_total: 10,
    quantity_sold: 3,
    seller_can_deliver: false,
    contains: ['eggs', 'gluten', 'milk'],
    gluten_kinds: ['wheat'],
    plate: {
      cloth: '#8c4a2f',
      base: '#f0c24b',
      bits: ['#f6d77a', '#e8a93a', '#d9512c'],
      herb: '#4f7d3a',
      stretch: 1.5,
    },
  },
  {
    dish_name: 'Chana puri',
    description: 'Slow-cooked chickpeas with two puffed puris. Contains wheat.',
    price_pence: 520,
    meal_time: 'breakfast',
    quantity_total: 8,
    quantity_sold: 6,
    seller_can_deliver: false,
    contains: ['gluten'],
    gluten_kinds: ['wheat'],
    plate: {
      cloth: '#4d3b52',
      base: '#b5622b',
      bits: ['#dfae63', '#d19a4c', '#e9c07a'],
      herb: '#5d8c41',
      stretch: 1,
    },
  },
  {
    dish_name: 'Chicken biryani',
    description: 'Basmati, chicken thigh, saffron and fried onions. Served with raita (milk).',
    price_pence: 799,
    meal_time: 'lunch',
    quantity_total: 20,
    quantity_sold: 9,
    seller_can_deliver: true,
    plate: {
      cloth: '#7a3b4e',
      base: '#e9b44c',
      bits: ['#f7e3ae', '#c9702f', '#f2cf7e'],
      herb: '#47753a',
      stretch: 1.9,
    },
  },
  {
    dish_name: 'Daal and rice',
    description: 'Red lentils with garlic, cumin and a squeeze of lemon. Vegan.',
    price_pence: 399,
    meal_time: 'lunch',
    quantity_total: 15,
    quantity_sold: 4,
    seller_can_deliver: true,
    contains: [],
    plate: {
      cloth: '#5a6b4a',
      base: '#dd9430',
      bits: ['#eeb04c', '#f3c66f', '#cf7d24'],
      herb: '#3f6d35',
      stretch: 1.1,
    },
  },
  {
    dish_name: 'Paneer tikka wrap',
    description: 'Grilled paneer, peppers and mint chutney in a fresh roti. Contains milk, wheat.',
    price_pence: 650,
    meal_time: 'lunch',
    quantity_total: 12,
    quantity_sold: 12,
    seller_can_deliver: false,
    contains: ['milk', 'gluten'],
    gluten_kinds: ['wheat'],
    plate: {
      cloth: '#2f5d5a',
      base: '#efe0bf',
      bits: ['#fff3d6', '#d9482b', '#e88b2d'],
      herb: '#5f9440',
      stretch: 1.3,
    },
  },
  {
    dish_name: 'Lamb karahi',
    description: 'Lamb shoulder, tomatoes, ginger and green chillies, cooked until it falls apart.',
    price_pence: 950,
    meal_time: 'dinner',
    quantity_total: 10,
    quantity_sold: 8,
    seller_can_deliver: true,
    contains: [],
    plate: {
      cloth: '#3c2f3f',
      base: '#8f2f1b',
      bits: ['#6d3420', '#84422a', '#c2402a'],
      herb: '#5b8a3c',
      stretch: 1.4,
    },
  },
  {
    dish_name: 'Aubergine and pea curry',
    description: 'Smoky aubergine with peas and ground coriander. Vegan.',
    price_pence: 575,
    meal_time: 'dinner',
    quantity_total: 12,
    quantity_sold: 2,
    seller_can_deliver: true,
    contains: [],
    plate: {
      cloth: '#c77b3a',
      base: '#7b4a2a',
      bits: ['#55304a', '#6f9a3d', '#8f5b35'],
      herb: '#86b04e',
      stretch: 1.2,
    },
  },
  {
    dish_name: 'Gulab jamun',
    description: 'Four warm dumplings in cardamom syrup. Contains milk, wheat.',
    price_pence: 350,
    meal_time: 'dinner',
    quantity_total: 16,
    quantity_sold: 5,
    seller_can_deliver: true,
    contains: ['milk', 'gluten'],
    gluten_kinds: ['wheat'],
    plate: {
      cloth: '#9c4f5b',
      base: '#d98a3a',
      bits: ['#7e3a1c', '#8f4623', '#6e2f16'],
      herb: '#7fa650',
      stretch: 1,
    },
  },
];

/** The days before today with sales, without those on which the kitchen is closed. */
const SOLD_DAYS = 60;
const CLOSED_EVERY = 7;
/** When each meal is sold, in London. */
const HOURS = { breakfast: '08', lunch: '12', dinner: '18' };

/** Adds a menu for today, with sales, and those of the weeks before to the sample seller, unless there is one. */
export async function ensureMenu(services: Services, seller_id: string): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const available_date = londonToday(now);
  const any = await db
    .selectFrom('dishes')
    .select('menu_id')
    .where('seller_id', '=', seller_id)
    .where('available_date', '=', available_date)
    .executeTakeFirst();
  if (any) return;
  const keys = await Promise.all(DISHES.map(({ plate }) => savePlate(services, plate)));
  const dishes: Insertable<Tables['dishes']>[] = [];
  const sales: Insertable<Tables['sales']>[] = [];
  const hasHistory = await db.selectFrom('sales').select('id').where('seller_id', '=', seller_id).executeTakeFirst();
  for (let ago = hasHistory ? 0 : SOLD_DAYS; ago >= 0; ago -= 1) {
    if (ago % CLOSED_EVERY === 3) continue;
    const day = addDaysTo(available_date, -ago);
    for (const [index, { plate: _drawn, ...dish }] of DISHES.entries()) {
      const quantity_sold = ago ? (ago * 7 + index * 5) % (dish.quantity_total + 1) : dish.quantity_sold;
      const { dish_name, meal_time, price_pence, quantity_total } = dish;
      const menu_id = newId();
      const at = ago ? new Date(fromLondon(`${day}T${HOURS[meal_time]}:0${index}`)) : now;
      dishes.push({
        ...dish,
        quantity_sold,
        quantity_planned: quantity_total,
        quantity_recorded: quantity_sold,
        takings_pence: quantity_sold * price_pence,
        allergens_declared: Boolean(dish.contains),
        menu_id,
        seller_id,
        photo_key: keys[index] ?? null,
        available_date: day,
        created_at: at,
        updated_at: at,
      });
      const sale = { seller_id, menu_id, dish_name, meal_time, price_pence, sold_on: day, sold_at: at };
      for (let left = quantity_sold; left > 0; left -= 2) sales.push({ ...sale, id: newId(), qty: Math.min(left, 2) });
    }
  }
  await db.insertInto('dishes').values(dishes).execute();
  await db.insertInto('sales').values(sales).execute();
}
