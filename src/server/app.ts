import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { areas } from '#api/index';
import { keysOf } from '#rules/field';
import { sheetText } from '#rules/sheet';
import { accountHandlers, passwordHandlers } from './account/routes.ts';
import { complaintHandlers } from './complaint/routes.ts';
import { councilHandlers } from './council/routes.ts';
import { deliveryHandlers } from './delivery/routes.ts';
import { driverHandlers, driverProfileHandlers } from './driver/routes.ts';
import { healthChecks } from './health.ts';
import { HttpError, httpErrorOf } from './http-error.ts';
import { launchHandlers } from './launch/routes.ts';
import { unsubscribing } from './launch/unsubscribe.ts';
import { faultLog, RequestLog, requestId } from './log.ts';
import { outbox } from './mail/outbox.ts';
import { menuHandlers } from './menu/routes.ts';
import { metrics } from './metrics.ts';
import { onboardingHandlers } from './onboarding/routes.ts';
import { openapiHandlers } from './openapi/routes.ts';
import { applicationHandlers } from './operator/applications.ts';
import { auditHandlers } from './operator/audit.ts';
import { operatorComplaintHandlers } from './operator/complaints.ts';
import { councilContactHandlers } from './operator/councils.ts';
import { coverageHandlers } from './operator/coverage.ts';
import { operatorDeliveryHandlers } from './operator/deliveries.ts';
import { documentHandlers } from './operator/documents.ts';
import { operatorDriverHandlers } from './operator/drivers.ts';
import { incidentHandlers } from './operator/incidents.ts';
import { keyHandlers } from './operator/keys.ts';
import { mailHandlers } from './operator/mails.ts';
import { operatorHandlers } from './operator/operators.ts';
import { overviewHandlers } from './operator/overview.ts';
import { payoutHandlers } from './operator/payouts.ts';
import { peopleHandlers } from './operator/people.ts';
import { rightToWorkHandlers } from './operator/right-to-work.ts';
import { searchHandlers } from './operator/search.ts';
import { operatorSellerHandlers } from './operator/sellers.ts';
import { operatorSurveyHandlers } from './operator/survey.ts';
import { waitlistHandlers } from './operator/waitlist.ts';
import { webhookHandlers } from './operator/webhooks.ts';
import { shedLoad } from './overload.ts';
import { partnerHandlers } from './partner/routes.ts';
import { earningsHandlers } from './payout/routes.ts';
import { photos } from './photos.ts';
import { pickupHandlers } from './pickup/routes.ts';
import { publicSettingsHandlers } from './public-settings.ts';
import { pushHandlers } from './push/routes.ts';
import { salesHandlers } from './sales/routes.ts';
import { sitemap } from './search-engines.ts';
import { contentPolicy, PAYING, securityHeaders, unreadable } from './security.ts';
import { sellerHandlers } from './seller/routes.ts';
import { type Handlers, serve } from './serve.ts';
import type { Services } from './services.ts';
import { codeOfOthers } from './shared-code.ts';
import { isNavigation, pages, type Site } from './site.ts';
import { surveyHandlers } from './survey/routes.ts';

const MAX_JSON_BYTES = 100 * 1024;
const MAX_CSV_BYTES = 1024 * 1024;
/** How long clients may take, in ms. */
interface Timeouts {
  /** For the headers. */
  headers: number;
  /** For headers and body. Ten documents of 10 MB take minutes on a slow line. */
  request: number;
  /** For a JSON body. */
  body: number;
  /** Without any byte in either direction. */
  silence: number;
  /** How often these limits are checked. */
  look: number;
}
const TIMEOUTS_MS: Timeouts = { headers: 20_000, request: 10 * 60_000, body: 15_000, silence: 100_000, look: 5_000 };

type Areas = typeof areas;
/** The handlers of each area of the contract. An area without handlers does not compile. */
const HANDLERS: { [Name in keyof Areas]: (services: Services) => Handlers<Areas[Name]> } = {
  settings: publicSettingsHandlers,
  account: accountHandlers,
  password: passwordHandlers,
  onboarding: onboardingHandlers,
  seller: sellerHandlers,
  menu: menuHandlers,
  pickups: pickupHandlers,
  sales: salesHandlers,
  council: councilHandlers,
  driver: driverHandlers,
  delivery: deliveryHandlers,
  driverProfile: driverProfileHandlers,
  earnings: earningsHandlers,
  survey: surveyHandlers,
  complaint: complaintHandlers,
  overview: overviewHandlers,
  search: searchHandlers,
  operatorDeliveries: operatorDeliveryHandlers,
  incidents: incidentHandlers,
  payouts: payoutHandlers,
  operatorDrivers: operatorDriverHandlers,
  documents: documentHandlers,
  rightToWork: rightToWorkHandlers,
  operatorSellers: operatorSellerHandlers,
  applications: applicationHandlers,
  coverage: coverageHandlers,
  councils: councilContactHandlers,
  operatorSurvey: operatorSurveyHandlers,
  waitlist: waitlistHandlers,
  complaints: operatorComplaintHandlers,
  mails: mailHandlers,
  people: peopleHandlers,
  operators: operatorHandlers,
  auditLog: auditHandlers,
  launches: launchHandlers,
  push: pushHandlers,
  keys: keyHandlers,
  webhooks: webhookHandlers,
  partner: partnerHandlers,
  openapi: openapiHandlers,
};

/** Builds the whole server from its services. Tests of the API alone have no `site`, which the build makes. */
export async function buildApp(services: Services, site?: Site, timeouts = TIMEOUTS_MS): Promise<FastifyInstance> {
  const { settings } = services;
  const proxies = settings.trustProxy;
  const always = { ...securityHeaders(settings, site), 'cache-control': 'no-store' };
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.look },
    genReqId: requestId,
    logController: new RequestLog(services.log),
    clientErrorHandler: unreadable(always, services.log),
    forceCloseConnections: 'idle',
    // A load balancer may have sent a request just before the close: it is answered too.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Errors before there is a route, such as an address that cannot be decoded.
    frameworkErrors(error, request, reply) {
      const { status, body, headers } = answerTo(error, request.id);
      const answer = (reply as FastifyReply).headers({ ...always, ...headers, 'x-request-id': request.id });
      void (isNavigation(request) ? answer.redirect('/', 302) : answer.code(status).send(body));
    },
  });

  let warned = proxies !== false;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id);
    // A proxy may have read the other one (RFC 9112, 3.2).
    if (hosts(request.raw.rawHeaders) > 1) return done(new HttpError(400, 'The request could not be read.'));
    if (!warned && request.headers['x-forwarded-for']) {
      warned = true;
      services.log.warn('A proxy stands in front, but TRUST_PROXY is off: all visitors share the limits of one.');
    }
    done();
  });
  shedLoad(app, { bodyTimeoutMs: timeouts.body });
  if (settings.allowedOrigins.length)
    await app.register(cors, () => async (request: FastifyRequest) => ({
      // Other origins do not even learn which headers are allowed.
      origin: settings.allowedOrigins.find((origin) => origin === request.headers.origin) ?? false,
      credentials: true,
      allowedHeaders: [
        'authorization',
        'content-type',
        'x-email-token',
        'x-verify-token',
        'idempotency-key',
        'x-tapped-at',
      ],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['x-request-id'],
      maxAge: 600,
      strictPreflight: false,
    }));
  await app.register(multipart);

  // Fastify takes plain text by itself. No call of ours does.
  app.removeContentTypeParser('text/plain');
  // An empty body may be announced as JSON.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  );
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_CSV_BYTES }, (_request, body, done) =>
    done(null, sheetText(body as Buffer)),
  );

  const logFault = faultLog();
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { status, body, headers } = answerTo(error, request.id);
    if (status >= 500) logFault(error, request);
    // The failed answer may have set a header that allows caching.
    const said = request.routeOptions.config.saysOk ? { ok: false, ...body } : body;
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send(said);
  });

  healthChecks(app, services);
  metrics(app, services);
  const serveArea = <Name extends keyof Areas>(name: Name) =>
    serve(app, services, areas[name], HANDLERS[name](services));
  for (const name of keysOf(areas)) serveArea(name);
  await unsubscribing(app, services);
  photos(app, services);
  if (settings.outbox) outbox(app, services);
  sitemap(app, settings);
  pages(app, site, { [PAYING]: contentPolicy(settings, site, true) }, codeOfOthers(services));
  return app;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

/** The number of Host headers in a list of names and values. */
function hosts(headers: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Plain words in place of Fastify's error codes. */
const WORDS: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'That is too large.',
  415: 'That is not a type we take.',
};

/** Turns an error into an answer. The details of our own faults stay in the log. */
function answerTo(error: FastifyError, request_id: string): Answer {
  const known = httpErrorOf(error);
  if (known) return { status: known.status, body: known.body, headers: known.headers };
  const status = error.statusCode ?? 500;
  if (status === 503) {
    return { status, body: { error: error.message }, headers: { 'retry-after': '2' } };
  }
  if (status >= 400 && status < 500) {
    return { status, body: { error: WORDS[status] ?? 'The request could not be read.' }, headers: {} };
  }
  const message = 'Something went wrong on our side. Please try again.';
  return { status: 500, body: { error: message, request_id }, headers: {} };
}
