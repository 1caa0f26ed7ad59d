import * as account from './account.ts';
import * as complaint from './complaint.ts';
import * as council from './council.ts';
import * as delivery from './delivery.ts';
import * as driver from './driver.ts';
import * as driverProfile from './driver-profile.ts';
import * as earnings from './earnings.ts';
import * as menu from './menu.ts';
import * as onboarding from './onboarding.ts';
import * as openapi from './openapi.ts';
import * as applications from './operator/applications.ts';
import * as auditLog from './operator/audit.ts';
import * as complaints from './operator/complaints.ts';
import * as councils from './operator/councils.ts';
import * as coverage from './operator/coverage.ts';
import * as operatorDeliveries from './operator/deliveries.ts';
import * as documents from './operator/documents.ts';
import * as operatorDrivers from './operator/drivers.ts';
import * as incidents from './operator/incidents.ts';
import * as keys from './operator/keys.ts';
import * as launches from './operator/launches.ts';
import * as mails from './operator/mails.ts';
import * as operators from './operator/operators.ts';
import * as overview from './operator/overview.ts';
import * as payouts from './operator/payouts.ts';
import * as people from './operator/people.ts';
import * as rightToWork from './operator/right-to-work.ts';
import * as search from './operator/search.ts';
import * as operatorSellers from './operator/sellers.ts';
import * as operatorSurvey from './operator/survey.ts';
import * as waitlist from './operator/waitlist.ts';
import * as webhooks from './operator/webhooks.ts';
import * as partner from './partner.ts';
import * as password from './password.ts';
import * as pickups from './pickups.ts';
import * as push from './push.ts';
import * as sales from './sales.ts';
import * as seller from './seller.ts';
import * as settings from './settings.ts';
import * as survey from './survey.ts';

/** All areas of the contract. The browser imports single areas, so that it loads only what it calls. */
export const areas = {
  settings,
  account,
  password,
  onboarding,
  seller,
  menu,
  pickups,
  sales,
  council,
  driver,
  driverProfile,
  delivery,
  earnings,
  survey,
  complaint,
  overview,
  search,
  operatorDeliveries,
  incidents,
  payouts,
  operatorDrivers,
  documents,
  rightToWork,
  operatorSellers,
  applications,
  coverage,
  councils,
  operatorSurvey,
  waitlist,
  complaints,
  mails,
  people,
  operators,
  auditLog,
  launches,
  push,
  keys,
  webhooks,
  partner,
  openapi,
};
