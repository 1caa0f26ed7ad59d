// The pages to measure: the path, when a page counts as usable, the logged-in account, and the API's answers.

const driver = { id: 'd', first_name: 'Tom', last_name: 'Reed', email: 'tom@example.test', status: 'approved' };
const seller = {
  name: 'Amina Khan',
  email: 'amina@example.test',
  postcode: 'SL1 2LT',
  cuisine_types: ['Indian'],
  price_categories: ['Value'],
  meal_types: ['Lunch'],
  council_status: 'registered',
};
const asDriver = { driver_token: 'bench', driver: JSON.stringify(driver) };
const asSeller = { token: 'bench', seller: JSON.stringify(seller) };
const submit = { css: 'form button[type=submit]:not(:disabled)' };

/** The baseline: a page with nothing but react and react-dom. */
export const BARE = { name: 'bare', path: '/bare', ready: { css: 'button' } };

export const SCENARIOS = [
  { name: '/', path: '/', ready: submit },
  { name: '/seller/login', path: '/seller/login', ready: submit },
  // Its button is disabled until there is an email, so the page counts as usable when the field is there.
  { name: '/driver', path: '/driver', ready: { css: 'input[name=email]' } },
  { name: '/driver/login', path: '/driver/login', ready: submit },
  {
    name: '/driver/dashboard, 50',
    path: '/driver/dashboard',
    seed: asDriver,
    answers: { deliveries: 50, driver },
    ready: { css: 'tbody button', min: 50 },
  },
  {
    name: '/seller/dashboard, 60',
    path: '/seller/dashboard',
    seed: asSeller,
    answers: { dishes: 60, seller },
    ready: { css: 'button[aria-label^="Sell one"]', min: 60 },
  },
  {
    name: '1,000 deliveries, tab',
    path: '/driver/dashboard',
    seed: asDriver,
    answers: { deliveries: 1000, driver },
    ready: { css: 'tbody button', min: 1000 },
    tap: { css: '[role=tab]', index: 1 },
  },
  {
    name: '500 dishes, stock',
    path: '/seller/dashboard',
    seed: asSeller,
    answers: { dishes: 500, seller },
    ready: { css: 'button[aria-label^="Sell one"]', min: 500 },
    tap: { css: 'button[aria-label^="Sell one"]', index: 0 },
  },
];
