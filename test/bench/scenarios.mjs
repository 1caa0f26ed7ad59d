// The pages to measure: the path, when a page counts as usable, the logged-in account, and the API's answers. `taps` are
// done one after another on the first visit. Each names what is tapped, and what then shows: so many elements, or one
// whose text has changed. `fill` is typed before, `back` goes back before.

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

const toForm = { css: 'a[href="/driver"]', shown: { css: 'input[name=email]' } };
const stock = (index) => ({
  name: 'stock',
  css: 'button[aria-label^="Sell one"]',
  index,
  shown: { css: '[id^="left-"]', index, changed: true },
});
const openDish = (index) => ({
  name: 'edit a dish',
  css: 'button[name=edit]',
  index,
  shown: { css: 'li form input[name=dish_name]' },
});
const tab = (min) => ({
  name: 'tab',
  css: '[role=tab]',
  index: 1,
  shown: { css: 'table[aria-label^=Upcoming] tbody tr', min },
});

export const SCENARIOS = [
  {
    name: '/',
    path: '/',
    ready: submit,
    taps: [
      { name: 'a choice', css: 'input[name=priority]', index: 1, shown: { css: 'input[name=priority]:checked' } },
      { name: 'to a form', ...toForm },
      { name: 'to a form again', back: true, ...toForm },
    ],
  },
  { name: '/seller/login', path: '/seller/login', ready: submit },
  // Its button is disabled until there is an email, so the page counts as usable when the field is there.
  {
    name: '/driver',
    path: '/driver',
    ready: { css: 'input[name=email]' },
    taps: [
      {
        name: 'next step',
        fill: { css: 'input[name=email]', text: 'tom@example.test' },
        css: 'form button[type=submit]',
        shown: { css: 'input[autocomplete=one-time-code]' },
      },
    ],
  },
  { name: '/driver/login', path: '/driver/login', ready: submit },
  {
    name: '/driver/dashboard, 50',
    path: '/driver/dashboard',
    seed: asDriver,
    answers: { deliveries: 50, driver },
    ready: { css: 'tbody button', min: 50 },
    taps: [tab(50)],
  },
  {
    name: '/seller/dashboard, 60',
    path: '/seller/dashboard',
    seed: asSeller,
    answers: { dishes: 60, seller },
    ready: { css: 'button[aria-label^="Sell one"]', min: 60 },
    taps: [stock(30), openDish(30)],
  },
  {
    name: '1,000 deliveries',
    path: '/driver/dashboard',
    seed: asDriver,
    answers: { deliveries: 1000, driver },
    ready: { css: 'tbody button', min: 1000 },
    taps: [tab(1000)],
  },
  {
    name: '500 dishes',
    path: '/seller/dashboard',
    seed: asSeller,
    answers: { dishes: 500, seller },
    ready: { css: 'button[aria-label^="Sell one"]', min: 500 },
    taps: [stock(250), openDish(250)],
  },
];
