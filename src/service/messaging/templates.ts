import type { Clock } from '../../clock.ts';
import type { FullTemplate, MessageTemplate } from '../../contract/messaging.ts';
import type { Store } from '../store/store.ts';
import type { MessagingPlatform } from './platform.ts';

/** The templates of an organisation: the list from a cache, one by its id from the platform. Throws PlatformError. */
export interface Templates {
  /** `refresh` passes the cache by, and renews it. */
  list(organisation: number, options: { refresh: boolean }): Promise<MessageTemplate[]>;
  one(organisation: number, id: string): Promise<FullTemplate>;
}

export interface TemplatePorts {
  store: Pick<Store, 'templateLists'>;
  platform: MessagingPlatform;
  clock: Clock;
}

/** How long a list is served from the cache while nobody asks for a fresh one. */
const CACHE_MILLISECONDS = 3_600_000;

export function createTemplates({ store, platform, clock }: TemplatePorts): Templates {
  return {
    async list(organisation, { refresh }) {
      const readAt = clock.now().getTime();
      const known = refresh ? undefined : await store.templateLists.find(organisation);
      if (known !== undefined && readAt - known.readAt < CACHE_MILLISECONDS) {
        return known.templates;
      }
      const templates = await platform.templates(organisation);
      await store.templateLists.keep(organisation, { templates, readAt });
      return templates;
    },
    one: (organisation, id) => platform.template(organisation, id),
  };
}
