import * as account from './account.ts';
import * as council from './council.ts';
import * as delivery from './delivery.ts';
import * as driver from './driver.ts';
import * as driverProfile from './driver-profile.ts';
import * as earnings from './earnings.ts';
import * as launch from './launch.ts';
import * as menu from './menu.ts';
import * as onboarding from './onboarding.ts';
import * as operatorDeliveries from './operator/deliveries.ts';
import * as desk from './operator/desk.ts';
import * as dispatch from './operator/dispatch.ts';
import * as operatorDrivers from './operator/drivers.ts';
import * as operators from './operator/operators.ts';
import * as operatorOverview from './operator/overview.ts';
import * as operatorPeople from './operator/people.ts';
import * as operatorPlaces from './operator/places.ts';
import * as operatorSellers from './operator/sellers.ts';
import * as operatorSurvey from './operator/survey.ts';
import * as password from './password.ts';
import * as push from './push.ts';
import * as seller from './seller.ts';
import * as settings from './settings.ts';
import * as survey from './survey.ts';

/** Every area of the contract. The browser imports the areas one by one, so that it carries only what it calls. */
export const areas = {
  settings,
  account,
  password,
  onboarding,
  seller,
  menu,
  council,
  driver,
  driverProfile,
  delivery,
  earnings,
  survey,
  operatorDrivers,
  operatorSellers,
  operatorDeliveries,
  operatorPlaces,
  operatorSurvey,
  operatorPeople,
  operatorOverview,
  operators,
  desk,
  dispatch,
  launch,
  push,
};
