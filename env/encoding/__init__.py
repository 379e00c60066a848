"""From exact hands to numbers for a policy: hand tables, the action menu, the observation."""
