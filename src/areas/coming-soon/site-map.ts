/**
 * Pages of areas that come with a later version (section 2 of the specification, D-002…D-006, D-009…D-014, D-022…D-025, D-028).
 * One line a place: its path, then its children, the first of which stands for the path itself. `name=a,b` leads on to its own first
 * child, `name:$id` opens with and without the id, `>path` leads elsewhere; a line of one word is a page.
 */
export const comingSoonPaths = `/vehicle-management-dashboard/test-vehicle-database >/vehicle-management/test-vehicle-database
/vehicle-management-dashboard/vin-list-management >/software/vinlist
/deployment-tracking/data-import sales-data fleet-capabilities tracking`;
