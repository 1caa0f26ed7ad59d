/** Cache storage, as far as pages and the worker ask for it. */
export function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const pathOf = (request: string | Request) => new URL(String(request), location.origin).pathname;
  const cacheOf = (name: string) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const files = kept.get(name)!;
    return {
      match: async (path: string) => files.get(pathOf(path))?.clone(),
      put: async (path: string, response: Response) => void files.set(pathOf(path), response),
      keys: async () => [...files.keys()].map((path) => ({ url: location.origin + path })),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(pathOf(path))?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  return { caches, kept, cacheOf };
}

/** What a browser with Web Push and Background Sync has, and what was asked of it. */
export function fakePhone() {
  const { caches, kept, cacheOf } = fakeCaches();
  let made = 0;
  const phone = {
    kept,
    cacheOf,
    /** What the person answers when a page asks. */
    answer: 'granted' as NotificationPermission,
    permission: 'default' as NotificationPermission,
    subscription: undefined as FakeSubscription | undefined,
    /** By which key of the server's it was made last. */
    key: '',
    syncs: [] as string[],
  };
  interface FakeSubscription {
    endpoint: string;
    toJSON(): { keys: object };
    unsubscribe(): Promise<boolean>;
  }
  const pushManager = {
    getSubscription: async () => phone.subscription ?? null,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      phone.key = applicationServerKey;
      made += 1;
      phone.subscription = {
        endpoint: `https://push.example.test/${made}`,
        toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: async () => {
          phone.subscription = undefined;
          return true;
        },
      };
      return phone.subscription;
    },
  };
  const registration = { pushManager, sync: { register: async (tag: string) => void phone.syncs.push(tag) } };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  };
  const Notification = {
    get permission() {
      return phone.permission;
    },
    requestPermission: async () => (phone.permission = phone.answer),
  };
  const globals = globalThis as unknown as Record<string, unknown>;
  const fakes: Record<string, unknown> = { caches, Notification, PushManager: class {}, SyncManager: class {} };
  const real = Object.fromEntries(Object.keys(fakes).map((name) => [name, globals[name]]));
  Object.assign(globals, fakes);
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return Object.assign(phone, {
    restore() {
      for (const [name, value] of Object.entries(real)) {
        if (value === undefined) delete globals[name];
        else globals[name] = value;
      }
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  });
}

/** What a page has left for the worker under a name. */
export const leftAs = async (phone: ReturnType<typeof fakePhone>, name: string) =>
  (await phone.kept.get(name)?.get(`/${name}`)?.clone().json()) as any;
