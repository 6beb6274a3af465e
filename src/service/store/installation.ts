/** What all processes of the installation share lies in one table; the store is where the service reaches it. */
export { sharedValue } from '../../database/shared-value.ts';
